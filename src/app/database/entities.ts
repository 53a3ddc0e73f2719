import { Tenant } from '../tenants/tenant.entity.js';
import { SandboxClock } from '#platform/data/clock/sandbox-clock.entity.js';
import { NumberSeries } from '#platform/data/sql/number-series.entity.js';
import { ListCount } from '#platform/data/records/list-count.entity.js';
import { IdempotencyKey } from '#platform/edge/idempotency/idempotency-key.entity.js';
import { UnnumberedEntry, JournalEntry, JournalHead } from '#platform/data/journal/journal-entry.entity.js';
import { EncryptionKey } from '#platform/data/sealing/encryption-key.entity.js';
import { TaskAttempt } from '#platform/data/tasks/task-attempt.entity.js';
import { RESOURCES } from '../resources.js';

/** The entities of all tables; a test compares them with the tables that the migrations create. */
export const ENTITIES = [
  Tenant,
  NumberSeries,
  ListCount,
  IdempotencyKey,
  UnnumberedEntry,
  JournalEntry,
  JournalHead,
  EncryptionKey,
  TaskAttempt,
  SandboxClock,
  ...RESOURCES.flatMap(({ entities }) => entities),
];
