import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FinishedRequest } from '../platform/logging/request-log.js';
import type { ConnectionClass } from '../platform/tenancy/connections.js';
import type { TenantDb } from '../platform/tenancy/tenant-db.js';

const CLASSES: ConnectionClass[] = ['tenant', 'control'];

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

  constructor(db: TenantDb) {
    collectDefaultMetrics({ register: this.registry });
    this.addConnectionGauge(db);
    this.addWaitingMetrics(db);
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

  /** Labelled by class of work and not by tenant: there may be many tenants, and metrics must not disclose them. */
  private addWaitingMetrics({ connections, rows }: TenantDb): void {
    const waits = new Histogram({
      name: 'database_wait_seconds',
      help: 'Time that work waited for a connection (tenant: work of tenants; control: key look-ups and health) or, without one, for a row that another request of this process had locked (row)',
      labelNames: ['class'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
    connections.onWaited = (connectionClass, seconds) => waits.observe({ class: connectionClass }, seconds);
    rows.onWaited = (seconds) => waits.observe({ class: 'row' }, seconds);
    new Gauge({
      name: 'database_queue_length',
      help: 'Work that waits, by the classes of database_wait_seconds',
      labelNames: ['class'],
      registers: [this.registry],
      collect() {
        for (const by of CLASSES) this.set({ class: by }, connections.waiting(by));
        this.set({ class: 'row' }, rows.waiting);
      },
    });
  }

  /** Records a finished request. */
  observe({ method, route, status, durationMs }: FinishedRequest): void {
    this.requests.observe({ method, route, status }, durationMs / 1000);
  }

  /** Serves `/metrics` on a separate port, so that clients of the API cannot reach it. */
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
