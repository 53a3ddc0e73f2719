import type { Pool, PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * The pool of pg connections that TypeORM opened for a data source, which must be initialized.
 *
 * Private: `master` is a member of TypeORM's driver for PostgreSQL that is not part of its documented interface. Needed because
 * a transaction of this service writes several statements before it waits for an answer and prepares them by name, which a
 * `QueryRunner` does not do, while both use one limit of connections. Checked against typeorm 1.1.
 */
export const poolOf = ({ driver }: { driver: object }): Pool => (driver as { master: Pool }).master;

/**
 * Makes a new query runner use a connection that is in a transaction, so that the runner takes no connection from the pool and neither
 * begins nor commits.
 *
 * Private: `databaseConnection` is the connection that TypeORM's runner for PostgreSQL takes from the pool on first use. Needed because
 * repositories must run in the transaction that this service began itself. Checked against typeorm 1.1.
 */
export const useConnection = (runner: QueryRunner, client: PoolClient): QueryRunner =>
  Object.assign(runner, { databaseConnection: client, isTransactionActive: true });
