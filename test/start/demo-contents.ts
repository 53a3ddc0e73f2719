import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { asAdmin } from '../support/database.js';
import { tenantTables } from '../support/tenant-copies.js';

const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** Prefix of the demo's fixed ids; all other ids are random. */
const FIXED_ID = '01900000-0000-7';
/** The random part of a stored file's name. */
const OBJECT_NAME = /[\w-]{43}(?=\.(png|jpg|txt|pdf))/g;
/** A payment token or the secret of a webhook, which are encrypted with a random nonce. */
const SEALED = /"(sealed_\w+)": "[^"]+"/g;
/** Attempts to send webhooks have durations, and errors that depend on the network. */
const ATTEMPTS = /"(duration_?ms|durationMs|error)": (?:\d+|"[^"]*")/g;
/** Payments are numbered in the order in which they are committed, and those of invoices are made concurrently. */
const PAYMENT_NUMBER = /"P-\d+"/g;
/** A message of a test and messages of events are queued concurrently, so that their order in the queue of a tenant differs. */
const QUEUE_ORDER = /"sequence": \d+/g;
const TIME = /"(\d{4}-\d\d-\d\d)T[^"]*"/g;
const DAY_MS = 86_400_000;
const POLL_MS = 50;
/** Tables whose rows depend on the order and time in which the parts of the demo are committed, and that of work which is being done. */
const IN_ORDER_OF_COMMITS = ['journal', 'journal_heads', 'journal_unnumbered', 'list_counts', 'task_attempts'];

/** Rows by their table, sorted. */
export type Contents = Record<string, string[]>;

/**
 * All rows of every table with a tenant but the journal, the counts of lists and the work that is being done, and the bytes of uploaded files, of a service in `folder` with one tenant. Values
 * that differ between runs are removed: random ids, numbers of payments, the order of queued messages and times of the last two days.
 */
export async function demoContents(databaseUrl: string, folder: string): Promise<Contents> {
  return asAdmin(databaseUrl, async (admin) => {
    await workDone(admin);
    const contents: Contents = {};
    const tables = (await tenantTables(admin)).filter((table) => !IN_ORDER_OF_COMMITS.includes(table));
    for (const table of ['tenants', ...tables]) {
      const { rows } = await admin.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
      contents[table] = rows.map(({ row }) => steady(row)).toSorted();
    }
    const { rows: counts } = await admin.query<{ count: string }>(
      `select concat_ws(' ', list, class, sum(records)) as count from list_counts group by list, class order by 1`,
    );
    contents['counts'] = counts.map(({ count }) => count);
    const { rows } = await admin.query<{ key: string }>('select object_key as key from media_objects');
    contents['files'] = await Promise.all(
      rows.map(async ({ key }) => {
        const bytes = await readFile(join(folder, '.data/media', key));
        return createHash('sha256').update(bytes).digest('hex');
      }),
    );
    contents['files'].sort();
    return contents;
  });
}

/** Whether entries of the journal have no number yet, or are not read for webhooks, or a message is due or being sent. */
const IS_WORKING = `select from journal_unnumbered
  union all select from webhook_feeds f join journal_heads h on h.tenant_id = f.tenant_id where f.position < h.position
  union all select from webhook_progress where leased_until > now() or due_at <= now()`;

/** Waits for the service's work after the start. A service that is killed while it sends a message has a lease for up to a minute. */
async function workDone(admin: Client): Promise<void> {
  while ((await admin.query(IS_WORKING)).rowCount) await sleep(POLL_MS);
}

function steady(row: string): string {
  const isRecent = (day: string) => Date.parse(day) > Date.now() - 2 * DAY_MS && Date.parse(day) <= Date.now();
  return row
    .replace(UUID, (id) => (id.startsWith(FIXED_ID) ? id : 'random'))
    .replace(OBJECT_NAME, 'random')
    .replace(SEALED, '"$1": "random"')
    .replace(PAYMENT_NUMBER, '"P-number"')
    .replace(ATTEMPTS, '"$1": "differs"')
    .replace(QUEUE_ORDER, '"sequence": "differs"')
    .replace(TIME, (time, day: string) => (isRecent(day) ? '"recent"' : time));
}

/** The rows that only one of the two has; empty when they are equal. */
export function differences(expected: Contents, found: Contents): string[] {
  return Object.keys({ ...expected, ...found }).flatMap((table) => {
    const [wanted, present] = [countsOf(expected[table] ?? []), countsOf(found[table] ?? [])];
    return [...new Set([...wanted.keys(), ...present.keys()])]
      .map((row) => ({ row, count: (present.get(row) ?? 0) - (wanted.get(row) ?? 0) }))
      .filter(({ count }) => count !== 0)
      .map(({ row, count }) => `${table} ${count > 0 ? '+' : ''}${count}: ${row}`);
  });
}

function countsOf(rows: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}
