import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrently.js';

/**
 * Functions with which an instance learns which API keys exist, of all tenants: at its start, and those that were created since. Neither
 * returns a secret. May be repeated.
 */
export class NamesOfApiKeys implements MigrationInterface {
  readonly name = 'NamesOfApiKeys0000000000059';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await createIndexConcurrently(run, 'api_keys_created', 'on api_keys (created_at)');
    for (const [signature, statement] of FUNCTIONS) {
      await run.query(`drop function if exists ${signature}`);
      await run.query(statement);
      await run.query(`revoke execute on function ${signature} from public`);
      await run.query(`grant execute on function ${signature} to wca_service`);
    }
  }

  async down(run: QueryRunner): Promise<void> {
    for (const [signature] of FUNCTIONS) await run.query(`drop function if exists ${signature}`);
    await run.query('drop index if exists api_keys_created');
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM = [0, 1, 2, 3]
  .map(
    (index) => `substr('${ALPHABET}', get_byte(sha256(convert_to(left(k.lookup, 8), 'UTF8')), ${index}) % 62 + 1, 1)`,
  )
  .join(' || ');

/** Keys whose look-up id has no checksum (`hasChecksum` in src/platform/edge/auth/key-format.ts) are first, then those used or created last. */
const NAMES = `create function api_key_names(max_names integer) returns table (mode text, lookup text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.mode, k.lookup from api_keys k
  order by right(k.lookup, 4) = ${CHECKSUM}, greatest(k.last_used_at, k.created_at) desc limit max_names
$$`;

const NAMES_SINCE = `create function api_key_names_since(seconds double precision, max_names integer) returns table (mode text, lookup text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.mode, k.lookup from api_keys k
  where k.created_at >= now() - make_interval(secs => seconds) order by k.created_at desc limit max_names
$$`;

const FUNCTIONS: readonly (readonly [signature: string, statement: string])[] = [
  ['api_key_names(integer)', NAMES],
  ['api_key_names_since(double precision, integer)', NAMES_SINCE],
];
