import { Gauge, Histogram, type Registry } from 'prom-client';

/** What makes documents, as far as it is measured. */
export interface MeasuredDocuments {
  onWaited?: (seconds: number) => void;
  readonly waitingCount: number;
  readonly runningCount: number;
}

/** Adds the metrics of documents of invoices and credit notes. `buckets` are those of waiting times, in seconds. */
export function addDocumentMetrics(registry: Registry, documents: MeasuredDocuments, buckets: number[]): void {
  const waits = new Histogram({
    name: 'document_wait_seconds',
    help: 'Time that documents of invoices and credit notes waited for a process that makes them',
    buckets,
    registers: [registry],
  });
  documents.onWaited = (seconds) => waits.observe(seconds);
  new Gauge({
    name: 'document_queue_length',
    help: 'Documents that wait to be made, and those that are being made (running)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'waiting' }, documents.waitingCount);
      this.set({ state: 'running' }, documents.runningCount);
    },
  });
}
