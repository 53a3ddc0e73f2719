import type { Pool } from 'pg';

/**
 * The pool of pg connections that TypeORM opened for a data source, which must be initialized.
 *
 * Private: `master` is a member of TypeORM's driver for PostgreSQL that is not part of its documented interface. Needed because
 * a transaction of this service writes several statements before it waits for an answer and prepares them by name, which a
 * `QueryRunner` does not do, while both use one limit of connections. Checked against typeorm 1.1.
 */
export const poolOf = ({ driver }: { driver: object }): Pool => (driver as { master: Pool }).master;
