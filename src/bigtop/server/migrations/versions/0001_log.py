"""The log of tables, the index of the lobby, and uploaded records."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "log",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("guest", sql.String(32)),
        sql.Column("request", sql.String(64)),
        sql.Column("entry", sql.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("is_public", sql.Boolean, nullable=False),
        sql.Column("status", sql.String(16), nullable=False),
        sql.Column("changed", sql.BigInteger, nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
    )
    op.create_index("lobby", "tables", ["is_public", "status", "changed"])
    op.create_table(
        "records",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("guest", sql.String(32), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("records", "tables", "log"):
        op.drop_table(table)
