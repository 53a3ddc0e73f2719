import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas, ReplicaState } from '#platform/data/tenancy/servers/replicas.js';
import type { WorkerReads } from '#platform/data/tenancy/servers/worker-reads.js';

/** Adds the metric of reads that workers of a Citus cluster serve. */
export function addWorkerMetrics(registry: Registry, workers: WorkerReads): void {
  const reads = new Counter({
    name: 'database_worker_reads_total',
    help: 'Reads of tenants by the server that served them: a worker (host and port), or `coordinator` if the worker of the tenant was not known yet or failed',
    labelNames: ['server'],
    registers: [registry],
  });
  workers.onRead = (server) => reads.inc({ server });
}

/** Adds the metrics of replicas of the database. */
export function addReplicaMetrics(registry: Registry, replicas: Replicas): void {
  const reads = new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that a replica may serve, by the server that served them: a replica (host and port), or `primary` if no replica is current enough or a replica failed',
    labelNames: ['server'],
    registers: [registry],
  });
  replicas.onRead = (server) => reads.inc({ server });
  const gauge = (name: string, help: string, valueOf: (state: ReplicaState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      collect() {
        for (const state of replicas.states()) this.set({ replica: state.name }, valueOf(state));
      },
    });
  gauge('database_replica_up', 'Whether the replica answers', ({ isUp }) => Number(isUp));
  gauge(
    'database_replica_lag_bytes',
    'Bytes of the log of the primary that the replica has not replayed; 0 if it does not answer',
    ({ lagBytes }) => lagBytes,
  );
}
