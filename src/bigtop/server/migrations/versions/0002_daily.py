"""The index knows deals of the day and what guests made of them."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("tables", sql.Column("deal", sql.String(64)))
    op.add_column("tables", sql.Column("points", sql.Integer))
    op.create_index("deals", "tables", ["deal", "points"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("deals", "tables")
    op.drop_column("tables", "points")
    op.drop_column("tables", "deal")
