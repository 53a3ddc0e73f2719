import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Major version of the PostgreSQL of the walk: Debian 13's. */
export const POSTGRES = '17';

/**
 * The folder of psql, pg_dump and pg_restore of that version, `PG_BIN_DIR` or Debian's; undefined if they are not installed, so that backup
 * and restore are not walked.
 */
export function postgresTools() {
  const folder = process.env.PG_BIN_DIR ?? `/usr/lib/postgresql/${POSTGRES}/bin`;
  return printed(join(folder, 'pg_dump'), '--version').includes(`) ${POSTGRES}.`) ? folder : undefined;
}

/** Throws an error that says what to install, unless the walk's programs are installed. */
export function requirePrograms() {
  const programs = { caddy: 'version', rsync: '--version', psql: '--version', curl: '--version' };
  const missing = Object.keys(programs).filter((name) => printed(name, programs[name]) === '');
  if (missing.length)
    throw new Error(
      `Install ${missing.join(', ')} (apt-get install; psql is in postgresql-client): the walk needs them.`,
    );
}

/** What a program prints; empty if it is not installed. */
function printed(program, option) {
  try {
    return execFileSync(program, [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
