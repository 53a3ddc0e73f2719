import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The statements with which a document or script creates the database and its rights, for a database of another name. */
const creationIn = (path: string, name: string): string[] =>
  [...read(path).matchAll(/^(?:create|revoke|grant) .*\bdatabase wholesale\b.*;$/gm)].map(([statement]) =>
    statement.replace('database wholesale', `database ${name}`),
  );

/** The statements of the documented restore. */
export const documentedCreation = (name: string): string[] => creationIn('docs/operations.md', name);
/** The statements with which a new server gets its database. */
export const originalCreation = (name: string): string[] => creationIn('docker/roles.sql', name);

/** A setting of `docs/operations.md`, with another folder for the archive. */
export function documentedSetting(name: string, archive: string): string {
  const [, value] = new RegExp(`^${name} = '?(.*?)'?$`, 'm').exec(read('docs/operations.md'))!;
  return value!.replaceAll('/backup/wal', archive);
}

/** SQL: encoding, collation and rights of the database `$1`. */
export const DATABASE_TRAITS = `select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
  datcollate as collate, datctype as ctype, datacl::text as rights from pg_database where datname = $1`;
