import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productSources } from '../support/sources.js';

/**
 * What the service writes and decides by is the time of the tenant: `currentTime()`, and `tenant_now()` in SQL, which are ahead of real time in a sandbox
 * whose clock was moved. Each file that reads another clock is here, with the reason.
 */
const REAL_TIME: Record<string, string> = {
  'src/app/database/migrate.ts': 'how long a migration waits for locks',
  'src/app/metrics/backlog-metrics.ts': 'metrics',
  'src/app/tenants/api-key-admin.ts': 'when keys end',
  'src/app/tenants/tenant-export.ts': 'the time of the export of a tenant by its operator',
  'src/app/tenants/tenant.entity.ts': 'when the operator, or the caller of a live tenant, made the tenant',
  'src/features/agents/changes/prepared-change.entity.ts': 'when the token of a prepared change ends',
  'src/features/agents/changes/prepared-changes.queries.ts': 'when the token of a prepared change ends',
  'src/features/agents/changes/prepared-changes.service.ts': 'when the token of a prepared change ends',
  'src/features/api-keys/api-keys.queries.ts': 'when keys end',
  'src/features/api-keys/api-keys.service.ts': 'when keys end',
  'src/features/api-keys/new-api-key.ts': 'when keys end',
  'src/features/bank-statements/booking/bank-booking-work.ts': 'leases',
  'src/features/events/events.queries.ts': 'how long events are kept',
  'src/features/events/journal-work.ts': 'the pause between two runs of this instance',
  'src/features/imports/imports.queries.ts': 'leases, which are taken when they are due',
  'src/features/imports/work/import-turn.ts': 'leases, by the clock that the worker gives',
  'src/features/imports/work/import-worker.ts': 'leases',
  'src/features/media/media-object.entity.ts': 'the age of a stored object, which only the sweep reads',
  'src/features/media/media-sweep.queries.ts': 'the age of objects that the sweep deletes',
  'src/features/media/media-sweep.ts': 'leases, and the age of files of this machine',
  'src/features/media/quarantined-object.entity.ts': 'the age of objects that the sweep deletes',
  'src/features/sandboxes/clock/clock-run.ts': 'how far the clock of a sandbox is ahead',
  'src/features/sandboxes/clock/sandbox-clock.service.ts': 'how far the clock of a sandbox is ahead',
  'src/features/sandboxes/work/sandbox-work.queries.ts': 'leases, and when sandboxes that nobody uses are erased',
  'src/features/webhooks/dispatch/delivery-sweep.ts': 'how long deliveries are kept',
  'src/features/webhooks/dispatch/dispatch.queries.ts': 'how long deliveries are kept',
  'src/features/webhooks/dispatch/turn.ts': 'the time in signatures; else the clock that the dispatcher gives',
  'src/features/webhooks/webhook-deliveries.queries.ts': 'how long deliveries are kept',
  'src/features/webhooks/webhook-delivery.entity.ts': 'how long deliveries are kept',
  'src/features/webhooks/webhooks.queries.ts': 'how long deliveries are kept',
  'src/platform/base/event-loop/loop-watch.ts': 'how long the event loop is held, in a thread of its own',
  'src/platform/base/values/current-time.ts': 'the source of both times',
  'src/platform/base/values/ids.ts': 'ids that are unique on any clock',
  'src/platform/data/clock/database-clock.ts': 'the measurement of the clock of the database',
  'src/platform/data/journal/journal-entry.entity.ts':
    'by what entries are kept; what callers see of a sandbox is beside it',
  'src/platform/data/sealing/encryption-key.entity.ts': 'keys of the service, which belong to no tenant',
  'src/platform/data/sql/ended-keys.ts': 'when keys end',
  'src/platform/data/tasks/task-attempt.entity.ts': 'pauses between tries of background work',
  'src/platform/data/tasks/task-attempts.ts': 'pauses between tries of background work',
  'src/platform/data/tenancy/sandbox-clock.ts': 'the time of a sandbox, which is ahead of it',
  'src/platform/edge/auth/api-keys.ts': 'when keys end',
  'src/platform/edge/auth/key-uses.ts': 'the pause between two statements, which set the last use of keys',
  'src/platform/edge/auth/own-authority.ts': 'when keys end',
  'src/platform/edge/http/server/parser-errors.ts': 'the header Date',
  'migrations/functions/add_journal_partitions.sql': 'the months of the partitions, by which entries are kept',
  'migrations/functions/advance_journal_clock.sql': 'for the release before; the service does not call it',
  'migrations/functions/api_key_names_since.sql': 'which keys are new',
  'migrations/functions/complete_journal_entry.sql': 'by what entries are kept',
  'migrations/functions/delete_expired_idempotency_keys.sql': 'for the release before; the service does not call it',
  'migrations/functions/end_sandbox_tenant.sql': 'when a tenant of a sandbox has ended, by which it is erased',
  'migrations/functions/import_backlog.sql': 'metrics',
  'migrations/functions/journal_work.sql': 'the time of each tenant, by the offset of its clock',
  'migrations/functions/preparing_sandboxes.sql': 'leases',
  'migrations/functions/record_api_key_uses.sql': 'the last use of keys',
  'migrations/functions/sweep_idempotency_keys.sql':
    'pauses between tries, and the time of each tenant by the offset of its clock',
  'migrations/functions/sweep_webhook_deliveries.sql': 'pauses between tries',
  'migrations/functions/tenant_clock_timestamp.sql': 'the source of the time of tenants',
  'migrations/functions/tenant_now.sql': 'the source of the time of tenants',
};

/** Columns whose default is real time. */
const REAL_DEFAULTS: Record<string, string> = {
  'encryption_keys.created_at': 'keys of the service, which belong to no tenant',
  'journal.occurred_at': 'entries are kept by it; what callers see of a sandbox is sandbox_time',
  'journal_heads.clock_until': 'of a tenant without entries; a move of a clock sets it',
  'journal_unnumbered.occurred_at': 'as in journal',
  'media_objects.created_at': 'the age of a stored object, which only the sweep reads',
  'media_quarantine.first_seen_at': 'the age of objects that the sweep deletes',
  'prepared_changes.created_at': 'when the token of a prepared change ends',
  'task_attempts.begun_at': 'pauses between tries of background work',
  'tenants.created_at': 'when the operator, or the caller of a live tenant, made the tenant',
};

/** Calls that read a clock: of the machine, of the database, and the one that is never that of a sandbox. */
const CLOCKS =
  /(?:(?<![\w.])|pg_catalog\.)now\(\)|(?<!tenant_)\bclock_timestamp\(\)|\b(?:statement|transaction)_timestamp\(\)|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b|\bDate\.now\(\)|\bnew Date\(\)|\brealTime\(\)|= realTime\b/i;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*--.*$/gm;

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'migrations/functions';
const functions = readdirSync(join(ROOT, FOLDER)).map((name) => ({
  path: `${FOLDER}/${name}`,
  text: readFileSync(join(ROOT, FOLDER, name), 'utf8'),
}));

describe('the clock', () => {
  it('is that of the tenant, but in the files that have a reason', () => {
    const sources = productSources().filter(({ path }) => path.startsWith('src/'));
    const others = [...sources, ...functions].filter(({ text }) => CLOCKS.test(text.replace(COMMENTS, '')));
    expect(others.map(({ path }) => path).sort()).toEqual(Object.keys(REAL_TIME).sort());
  });

  it('is that of the tenant in the defaults of columns, but of those that have a reason', () => {
    const tables = readFileSync(join(ROOT, 'migrations/schema.sql'), 'utf8')
      .split(/^create table /m)
      .slice(1);
    const real = tables.flatMap((table) =>
      [...table.matchAll(/^ {2}(\w+) .*default now\(\)/gm)].map(([, column]) => `${/^\w+/.exec(table)![0]}.${column}`),
    );
    expect(real.sort()).toEqual(Object.keys(REAL_DEFAULTS).sort());
  });

  it('is recognized in all notations', () => {
    const read = [
      'now()',
      'select NOW()',
      'clock_timestamp()',
      'current_date',
      'Date.now()',
      'new Date()',
      'now = realTime;',
    ];
    expect(read.filter((text) => !CLOCKS.test(text))).toEqual([]);
    const others = ['tenant_now()', 'performance.now()', 'this.now()', 'tenant_clock_timestamp()', 'new Date(0)'];
    expect(others.filter((text) => CLOCKS.test(text))).toEqual([]);
  });
});
