"""Alembic runs this to bring a database up to date; the caller hands the connection over."""

from alembic import context

from bigtop.server.database import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
