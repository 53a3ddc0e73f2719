import type { CpuTimes, Target } from './measured-service.js';
import type { Probe } from './probe.js';

/** Processor time in ms of the greatest size above which a probe is measured at several sizes. */
const LEAST_MS = 15;
const LEAST_DATABASE_MS = 60;
/** A probe that costs more at an eighth of its greatest size is measured up to this eighth only. */
const SLOW_MS = 1_000;
/** A shorter time at the greatest size disturbs nobody, whatever its growth. Bodies above 64 kB cost some ms more, because they are received on the disk. */
const NOTICEABLE_MS = 50;
const NOTICEABLE_DATABASE_MS = 200;
const SIZES = 5;
const REPETITIONS = 3;
const LAST_STEPS = 3;
/** Shorter times say nothing about growth. */
const LEAST_STEP_MS = 4;

/** How the processor time of one probe grows. */
export interface Growth {
  operation: string;
  input: string;
  /** The size, and the processor time in ms beyond that of the smallest input. */
  size: number;
  serviceMs: number;
  databaseMs: number;
  /** Logarithm to the base 2 of the factor by which a doubled input multiplies the time: 1 is linear, 2 quadratic. */
  serviceExponent: number;
  databaseExponent: number;
  /** The last answer. */
  status: string;
}

export interface Cost {
  service: number;
  database: number;
  status: string;
}

/** Sends an input of each probe that is far below its greatest size, without measuring; returns the answers' statuses. */
export async function sendSmall(probes: readonly Probe[], target: Target, size: number): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const probe of probes) {
    const own = Math.min(size, probe.top);
    const prepared = await probe.prepare?.(target, own);
    const status = await probe.run(target, own, prepared);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

/** Number of probes of one operation whose cost is first measured together. */
const TOGETHER = 24;
/** Number of requests that are sent at the same time while a group is measured. */
const AT_ONCE = 12;
/** What a probe may cost in a group on average that is cheap. */
const CHEAP_MS = 0.3;

/** Probes that follow each other and have the same operation. Those that need preparation or more than a request are alone. */
export function groupsOf(probes: readonly Probe[]): Probe[][] {
  const groups: Probe[][] = [];
  for (const probe of probes) {
    const last = groups.at(-1);
    const fits = last?.[0]!.operation === probe.operation && last.length < TOGETHER;
    if (fits && probe.isOneRequest && last[0]!.isOneRequest) last.push(probe);
    else groups.push([probe]);
  }
  return groups;
}

/** Measures probes; those that are cheap at their greatest size are not in the result. */
export class GrowthSearch {
  constructor(
    private readonly target: Target,
    private readonly cpu: () => Promise<CpuTimes>,
  ) {}

  /** Measures a group together, and each of its probes if one of them may be expensive. */
  async growthsOf(group: readonly Probe[], most: number): Promise<Growth[]> {
    if (group.length > 1 && (await this.isCheap(group))) return [];
    const found: Growth[] = [];
    for (const probe of group) {
      const growth = await this.growthOf(probe, most);
      if (growth) found.push(growth);
    }
    return found;
  }

  private async isCheap(group: readonly Probe[]): Promise<boolean> {
    const smallest = await this.costOfAll(group, () => 1);
    const greatest = await this.costOfAll(group, ({ top }) => top);
    return (
      greatest.service - smallest.service < LEAST_MS + CHEAP_MS * group.length &&
      greatest.database - smallest.database < LEAST_DATABASE_MS
    );
  }

  private costOfAll(group: readonly Probe[], sizeOf: (probe: Probe) => number): Promise<Cost> {
    const waiting = [...group];
    const work = async () => {
      for (let probe = waiting.pop(); probe; probe = waiting.pop())
        await probe.run(this.target, Math.min(sizeOf(probe), probe.top), undefined);
    };
    return this.costOf(async () => {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return '';
    });
  }

  /** A growth that is too fast is measured again, because other programs of the machine disturb single measurements; the slower one counts. */
  async growthOf(probe: Probe, most: number): Promise<Growth | undefined> {
    const first = await this.measured(probe);
    if (!first || !isTooFast(first, most)) return first;
    const second = (await this.measured(probe)) ?? first;
    /** 0 says that the second measurement could not be judged. */
    const lower = (part: 'serviceExponent' | 'databaseExponent') =>
      second[part] ? Math.min(first[part], second[part]) : first[part];
    return { ...first, serviceExponent: lower('serviceExponent'), databaseExponent: lower('databaseExponent') };
  }

  private async measured(probe: Probe): Promise<Growth | undefined> {
    const least = await this.typical(probe, 1);
    // an eighth first: what takes minutes at the greatest size takes a second there
    const eighth = Math.max(1, Math.floor(probe.top / 8));
    const early = await this.cost(probe, eighth);
    const isSlow = early.service - least.service > SLOW_MS || early.database - least.database > SLOW_MS;
    const top = isSlow ? eighth : probe.top;
    const greatest = isSlow ? early : await this.cost(probe, top);
    const isCheap =
      greatest.service - least.service < LEAST_MS && greatest.database - least.database < LEAST_DATABASE_MS;
    if (isCheap) return undefined;
    const sizes = Array.from({ length: SIZES }, (_, index) => Math.floor(top / 2 ** (SIZES - 1 - index))).filter(
      Boolean,
    );
    const costs: Cost[] = [];
    for (const size of sizes) costs.push(await this.typical(probe, size));
    const [service, database] = (['service', 'database'] as const).map((part) =>
      costs.map((cost) => Math.max(0, cost[part] - least[part])),
    );
    return {
      operation: probe.operation,
      input: probe.input,
      size: sizes.at(-1)!,
      serviceMs: service!.at(-1)!,
      databaseMs: database!.at(-1)!,
      serviceExponent: exponentOf(service!, LEAST_STEP_MS),
      databaseExponent: exponentOf(database!, LEAST_DATABASE_MS / 2),
      status: costs.at(-1)!.status,
    };
  }

  /** The median of several measurements. */
  private async typical(probe: Probe, size: number): Promise<Cost> {
    const costs: Cost[] = [];
    for (let count = 0; count < REPETITIONS; count++) costs.push(await this.cost(probe, size));
    const middle = (part: 'service' | 'database') => costs.map((cost) => cost[part]).sort((a, b) => a - b)[1]!;
    return { service: middle('service'), database: middle('database'), status: costs[0]!.status };
  }

  private async cost(probe: Probe, size: number): Promise<Cost> {
    const own = Math.min(size, probe.top);
    const prepared = await probe.prepare?.(this.target, own);
    return this.costOf(() => probe.run(this.target, own, prepared));
  }

  /** Processor time in ms of some work. */
  private async costOf(work: () => Promise<string>): Promise<Cost> {
    const before = await this.cpu();
    const status = await work();
    const after = await this.cpu();
    return {
      service: (after.service - before.service) / 1_000,
      database: (after.database - before.database) / 1_000,
      status,
    };
  }
}

/** Whether the exponent of a part that costs a noticeable time is above `most`. */
export const isTooFast = (growth: Growth, most: number): boolean =>
  (growth.serviceExponent > most && growth.serviceMs >= NOTICEABLE_MS) ||
  (growth.databaseExponent > most && growth.databaseMs >= NOTICEABLE_DATABASE_MS);

/**
 * The median of the exponents between doubled sizes, of the last three steps, as far as they begin with at least `leastMs`; 0 with fewer than
 * two such steps. A quadratic part shows at the greatest sizes first.
 */
export function exponentOf(times: readonly number[], leastMs: number): number {
  const steps = times
    .slice(1)
    .flatMap((time, index) => (times[index]! >= leastMs ? [Math.log2(Math.max(time, 0.001) / times[index]!)] : []))
    .slice(-LAST_STEPS)
    .sort((a, b) => a - b);
  return steps.length > 1 ? (steps[steps.length >> 1]! + steps[(steps.length - 1) >> 1]!) / 2 : 0;
}
