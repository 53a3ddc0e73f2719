import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BODY_CLASSES, type BodyShares } from '#platform/edge/http/body/body-shares.js';
import type { FinishedRequest } from '#platform/edge/logging/request-log.js';
import type { ConnectionClass } from '#platform/data/tenancy/connections.js';
import type { Quotas } from '#platform/data/quotas/quotas.js';
import type { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { addBacklogMetrics, type Backlog } from './backlog-metrics.js';
import {
  addBackupMetric,
  addBuildInfo,
  addEventMetric,
  addImportMetrics,
  type MeasuredImports,
} from './business-metrics.js';
import { addDocumentMetrics, type MeasuredDocuments } from './document-metrics.js';
import { addQuotaMetrics } from './quota-metrics.js';
import { addRateLimitMetrics } from './rate-limit-metrics.js';
import { addReplicaMetrics, addWorkerMetrics } from './read-server-metrics.js';
import { addHoldMetric, addTaskMetrics, type MeasuredTasks } from './task-metrics.js';
import type { TenantSizes } from './tenant-sizes.js';

/** Maximum number of API keys whose calls of v1 are counted separately. */
const MAX_V1_KEYS = 1_000;
/** The dispatcher of webhooks, as far as it is measured. */
interface MeasuredDispatcher {
  onAttempt?: (outcome: string) => void;
  backlog(): Promise<{ pending: number; oldest: Date | null }>;
}

/** The decoder of images, as far as it is measured. */
interface MeasuredDecoder {
  onWaited?: (seconds: number) => void;
  readonly waitingCount: number;
}

/** Limits of the buckets of waiting times, in seconds. */
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30];
const CLASSES: ConnectionClass[] = ['tenant', 'export', 'import', 'maintenance', 'control'];

/** Prometheus metrics of one process. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of finished HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  /** Connections beyond `MAX_CONNECTIONS`. */
  readonly refusedConnections = new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections that were closed at once because too many were open',
    registers: [this.registry],
  });

  /** Records that a route or task held the event loop for a number of seconds. */
  readonly observeHold = addHoldMetric(this.registry);

  private readonly v1Calls = new Counter({
    name: 'api_v1_requests_total',
    help: 'Requests of v1 with a valid key, by tenant and key; after the first 1,000 keys further ones are counted as "other"',
    labelNames: ['tenant_id', 'key_id'],
    registers: [this.registry],
  });
  /** Keys with a counter of their own. */
  private readonly v1Keys = new Set<string>();

  constructor(db: TenantDb, webhooks: MeasuredDispatcher, limits?: RateLimits) {
    collectDefaultMetrics({ register: this.registry });
    this.addConnectionGauge(db);
    this.addWaitingMetrics(db);
    this.addWebhookMetrics(webhooks);
    if (limits?.areOn) addRateLimitMetrics(this.registry, limits);
    if (db.replicas) addReplicaMetrics(this.registry, db.replicas);
    if (db.options.workers) addWorkerMetrics(this.registry, db.options.workers);
    addBuildInfo(this.registry);
    addEventMetric(this.registry, db.journaled);
  }

  private addConnectionGauge({ connections: { pool } }: TenantDb): void {
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'open' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'awaited' }, pool.waitingCount);
      },
    });
  }

  private addWaitingMetrics({ connections, rows }: TenantDb): void {
    const observe = this.measureWaits({
      name: 'database',
      wait: 'Time that work waited for a connection (tenant: requests of tenants; maintenance: work of the service itself; control: key look-ups and health) or, without one, for a row that another request of this process had locked (row)',
      queue: 'Work that waits',
      waiting: () => ({ ...lengthsOf(CLASSES, (by) => connections.waiting(by)), row: rows.waiting }),
    });
    connections.onWaited = observe;
    rows.onWaited = (seconds) => observe('row', seconds);
  }

  /** Measures the difference of the clocks of database and machine. */
  measureClock(clock: { readonly differenceMs: number }): void {
    new Gauge({
      name: 'database_clock_difference_seconds',
      help: 'Seconds by which the clock of the database is ahead of that of this instance; the service follows the database',
      registers: [this.registry],
      collect() {
        this.set(clock.differenceMs / 1000);
      },
    });
  }

  /** Measures what bodies wait for, and images for the decoder. */
  measureBodies(bodies: BodyShares, decoder: MeasuredDecoder): void {
    const observe = this.measureWaits({
      name: 'body',
      wait: 'Time that bodies waited for disk space before they were received (json: JSON bodies above 64 kB; upload; import), for memory, for the turn of a JSON body above 4 MB (processing), and images for the decoder (image)',
      queue: 'Bodies that wait',
      waiting: () => ({ ...lengthsOf(BODY_CLASSES, (by) => bodies.waiting(by)), image: decoder.waitingCount }),
    });
    bodies.onWaited = observe;
    decoder.onWaited = (seconds) => observe('image', seconds);
  }

  /**
   * Adds `{name}_wait_seconds` and `{name}_queue_length`, with the texts of both and the present lengths by class. They are labelled by class
   * and not by tenant: there may be many tenants, and metrics must not disclose them. Returns the function that records a wait.
   */
  private measureWaits(of: {
    name: string;
    wait: string;
    queue: string;
    waiting: () => Record<string, number>;
  }): (waitClass: string, seconds: number) => void {
    const waits = new Histogram({
      name: `${of.name}_wait_seconds`,
      help: of.wait,
      labelNames: ['class'],
      buckets: WAIT_BUCKETS,
      registers: [this.registry],
    });
    new Gauge({
      name: `${of.name}_queue_length`,
      help: `${of.queue}, by the classes of ${of.name}_wait_seconds`,
      labelNames: ['class'],
      registers: [this.registry],
      collect() {
        for (const [waitClass, length] of Object.entries(of.waiting())) this.set({ class: waitClass }, length);
      },
    });
    return (waitClass, seconds) => waits.observe({ class: waitClass }, seconds);
  }

  private addWebhookMetrics(webhooks: MeasuredDispatcher): void {
    const attempts = new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver events: delivered, retried (failed, and retried later), paused or disabled (failed, and ended the deliveries of the endpoint), failed (not retried)',
      labelNames: ['outcome'],
      registers: [this.registry],
    });
    webhooks.onAttempt = (outcome) => attempts.inc({ outcome });
    addBacklogMetrics(
      this.registry,
      {
        waiting: {
          name: 'webhook_deliveries_pending',
          help: 'Pending deliveries to active endpoints. The same in every instance',
        },
        age: {
          name: 'webhook_oldest_pending_seconds',
          help: 'Age of the oldest pending delivery to an active endpoint; 0 if there is none. The same in every instance',
        },
      },
      async () => {
        const { pending, oldest } = await webhooks.backlog();
        return { waiting: pending, oldest };
      },
    );
  }

  measureTasks(tasks: MeasuredTasks): void {
    addTaskMetrics(this.registry, tasks);
  }

  measureDocuments(documents: MeasuredDocuments): void {
    addDocumentMetrics(this.registry, documents, WAIT_BUCKETS);
  }

  measureImports(imports: MeasuredImports, backlog: () => Promise<Backlog>): void {
    addImportMetrics(this.registry, imports, backlog);
  }

  /** Measures the age of the last backup by the file that each backup touches. */
  measureBackups(path: string): void {
    addBackupMetric(this.registry, path);
  }

  measureTenants(sizes: TenantSizes): void {
    sizes.addTo(this.registry);
  }

  measureQuotas(quotas: Quotas): void {
    addQuotaMetrics(this.registry, quotas);
  }

  /** Records a finished request. */
  observe({ method, route, status, durationMs, caller }: FinishedRequest): void {
    this.requests.observe({ method, route, status }, durationMs / 1000);
    if (caller && route.startsWith('/v1/')) this.countV1(caller);
  }

  /** The number of counters is bounded, because each stays in memory until the process ends. */
  private countV1({ tenant, keyId }: Caller): void {
    const isNamed = this.v1Keys.has(keyId) || this.v1Keys.size < MAX_V1_KEYS;
    if (isNamed) this.v1Keys.add(keyId);
    this.v1Calls.inc(isNamed ? { tenant_id: tenant.id, key_id: keyId } : { tenant_id: 'other', key_id: 'other' });
  }

  /** Serves `/metrics` on an address and port of its own, so that clients of the API cannot reach it. Rejects if it cannot listen. */
  async serve(host: string, port: number): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return server;
  }
}

const lengthsOf = <Class extends string>(classes: readonly Class[], lengthOf: (one: Class) => number) =>
  Object.fromEntries(classes.map((one) => [one, lengthOf(one)]));
