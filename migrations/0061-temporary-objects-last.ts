import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search path of every function of the schema that sets one. */
const SEARCH_PATH = 'pg_catalog, public, pg_temp';
/** The search path with which earlier migrations created them. */
const FORMER_PATH = 'pg_catalog, public';

/**
 * Makes functions that set a search path look in temporary objects last. PostgreSQL looks there first if the path does not name `pg_temp`
 * (documentation, "Writing SECURITY DEFINER Functions Safely"), so that a login with the right to create temporary tables could replace a
 * table by its own, whose triggers would run with the owner's rights. The functions of triggers are changed too, because a function with the
 * owner's rights can fire them. Later migrations that create or replace such a function state this path; `test/schema-trust.spec.ts` checks it.
 */
export class TemporaryObjectsLast implements MigrationInterface {
  readonly name = 'TemporaryObjectsLast0000000000061';

  up(run: QueryRunner): Promise<void> {
    return setPaths(run, FORMER_PATH, SEARCH_PATH);
  }

  down(run: QueryRunner): Promise<void> {
    return setPaths(run, SEARCH_PATH, FORMER_PATH);
  }
}

/** Sets the path `to` of the functions that have the path `from`. */
async function setPaths(run: QueryRunner, from: string, to: string): Promise<void> {
  const functions = (await run.query(
    `select p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = 'public'::regnamespace and $1 = any(p.proconfig) order by 1`,
    [`search_path=${from}`],
  )) as { signature: string }[];
  for (const { signature } of functions) await run.query(`alter function ${signature} set search_path = ${to}`);
}
