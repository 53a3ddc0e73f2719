import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas, ReplicaState } from '#platform/data/tenancy/replicas.js';

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
