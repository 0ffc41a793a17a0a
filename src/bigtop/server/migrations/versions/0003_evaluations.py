"""What was found about finished games is kept."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "evaluations",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("text", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("evaluations")
