import { Gauge, type Registry } from 'prom-client';
import { realTime } from '#platform/base/values/current-time.js';

/** Work that waits. */
export interface Backlog {
  /** Number of pieces of work. */
  waiting: number;
  /** Time at which the oldest was made; null if nothing waits. */
  oldest: Date | null;
}

/** Name and text of a metric. */
interface Named {
  name: string;
  help: string;
}

/**
 * Adds the number of pieces of work that wait, and the age of the oldest in seconds, 0 if nothing waits. Both come from one call of `ask` for
 * each scrape, whose errors make the scrape fail.
 */
export function addBacklogMetrics(
  registry: Registry,
  { waiting, age }: { waiting: Named; age: Named },
  ask: () => Promise<Backlog>,
): void {
  let asked: Promise<Backlog> | undefined;
  const answer = () => (asked ??= ask().finally(() => (asked = undefined)));
  const add = (named: Named, valueOf: (backlog: Backlog) => number) =>
    new Gauge({
      ...named,
      registers: [registry],
      async collect() {
        this.set(valueOf(await answer()));
      },
    });
  add(waiting, (backlog) => backlog.waiting);
  add(age, ({ oldest }) => (oldest ? (realTime().getTime() - oldest.getTime()) / 1000 : 0));
}
