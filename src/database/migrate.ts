import { DataSource } from 'typeorm';
import { ownerOptions } from './owner-options.js';

/** Key of the advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK = 7_304_512;

/** Runs `work` with the owner's connection. */
export async function asOwner<T>(ownerUrl: string, work: (owner: DataSource) => Promise<T>): Promise<T> {
  const owner = await new DataSource(ownerOptions(ownerUrl)).initialize();
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

/** Brings the schema up to date; returns the names of what was run. Safe to call from several processes at once. */
export function migrate(ownerUrl: string): Promise<string[]> {
  return asOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]); // held until the connection ends
    return (await owner.runMigrations({ transaction: 'all' })).map(({ name }) => name);
  });
}
