import { stat } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { eventTypes } from '#features/events/event-types.js';
import type { ImportStatus } from '#features/imports/import.entity.js';
import { SERVICE_VERSION } from '#platform/base/config/project.js';
import type { JournaledCommits } from '#platform/data/tenancy/journaled-commits.js';
import { addBacklogMetrics, type Backlog } from './backlog-metrics.js';

/** What ends imports, as far as it is measured. */
export interface MeasuredImports {
  onEnded?: (status: ImportStatus) => void;
}

/** The statuses in which the service ends imports. */
const ENDED: ImportStatus[] = ['completed', 'completed_with_errors', 'failed', 'cancelled'];

/** Adds the metric that says which release runs. */
export function addBuildInfo(registry: Registry): void {
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels are the version of the service and that of Node.js',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: SERVICE_VERSION, node: process.version }, 1);
}

/** Adds the counter of events, such as new orders. Its labels are the types of events, which are few. */
export function addEventMetric(registry: Registry, commits: JournaledCommits): void {
  const events = new Counter({
    name: 'business_events_total',
    help: 'Entries of the journal that writes of this instance have committed, by type of event, such as order.created or invoice.issued; events that time causes, such as invoice.overdue, are not counted',
    labelNames: ['type'],
    registers: [registry],
  });
  for (const type of eventTypes()) events.inc({ type }, 0); // so that an increase shows the first one too
  commits.onAny((_tenantId, entries) => {
    for (const [type, number] of entries) events.inc({ type }, number);
  });
}

/** Adds the metrics of imports. */
export function addImportMetrics(registry: Registry, imports: MeasuredImports, backlog: () => Promise<Backlog>): void {
  const ended = new Counter({
    name: 'imports_ended_total',
    help: 'Imports that this instance has ended, by status; cancelled: because their API key has ended. Those that a request cancels are not counted',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of ENDED) ended.inc({ status }, 0);
  imports.onEnded = (status) => ended.inc({ status });
  addBacklogMetrics(
    registry,
    {
      waiting: {
        name: 'imports_waiting',
        help: 'Imports of active tenants that wait for their turn. The same in every instance',
      },
      age: {
        name: 'import_oldest_waiting_seconds',
        help: 'Age of the oldest import of an active tenant that waits for its turn; 0 if there is none. The same in every instance',
      },
    },
    backlog,
  );
}

/** Adds the metric of the last backup: the time at which the file at `path` was changed. */
export function addBackupMetric(registry: Registry, path: string): void {
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'Time of the last backup in seconds since 1970: the time of the file last-backup in DATA_DIR, which deploy/backup.sh touches; 0 if there is none',
    registers: [registry],
    async collect() {
      const file = await stat(path).catch(() => undefined);
      this.set(file ? file.mtimeMs / 1000 : 0);
    },
  });
}
