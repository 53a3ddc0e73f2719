import { Counter, Histogram, type Registry } from 'prom-client';

/** What counts the tries of work, as far as it is measured. */
export interface MeasuredTasks {
  onPassedOver?: (task: string) => void;
}

/** Adds the metric of work that is passed over after failed tries. */
export function addTaskMetrics(registry: Registry, tasks: MeasuredTasks): void {
  const passedOver = new Counter({
    name: 'task_passed_over_total',
    help: 'Pieces of work that are passed over because three tries have failed or ended their process, by kind; the log names tenant and subject',
    labelNames: ['task'],
    registers: [registry],
  });
  tasks.onPassedOver = (task) => passedOver.inc({ task });
}

/**
 * Adds the metric of what held the event loop and returns the function that records it. It is labelled by route or task and not by tenant, which
 * the log names: metrics must not disclose tenants.
 */
export function addHoldMetric(registry: Registry): (work: string, seconds: number) => void {
  const holds = new Histogram({
    name: 'event_loop_held_seconds',
    help: 'Times for which one piece of work held the event loop for more than 250 ms, by its route or background task; the log names the tenant',
    labelNames: ['work'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (work, seconds) => holds.observe({ work }, seconds);
}
