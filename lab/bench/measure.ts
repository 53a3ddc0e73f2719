import { clusterCpu, processCpu } from './cpu.js';
import type { LoadGenerator, Program } from './processes.js';
import { makeRequests, type Material, type Row } from './requests.js';

/** Figures per request of one program in one round. */
export interface Sample {
  /** Processor time of the program in µs. */
  node: number;
  /** Processor time of the database server in µs. */
  database: number;
  perSecond: number;
}

export interface Comparison {
  row: Row;
  service: Sample;
  baseline: Sample;
  /** Median over the rounds of the service's ÷ the baseline's processor time; the samples are medians too. */
  ratio: number;
  requests: number;
}

export interface Plan {
  rounds: number;
  /** A fixed number of requests in a round, or as many as the service answers in a number of seconds. */
  size: { requests: number } | { seconds: number };
  concurrency: number;
}

export interface Bench {
  service: Program;
  baseline: Program;
  load: LoadGenerator;
  material: readonly Material[];
  postmaster: number;
  /** Vacuums and analyzes the database, which autovacuum would do in production. */
  vacuum(): Promise<void>;
  /** Numbers all entries of the journal that have no number yet. */
  numberJournal(): Promise<void>;
}

/** Warm-up requests of each kind to each program: V8 optimises hot functions during thousands of calls. */
const WARM_UP = 4000;
/** Fraction of a round's requests that is sent before the measurement, so that connections and plans exist. */
const WARM = 0.2;

/** Alternating rounds of the service and the baseline, with the same number of requests. */
export async function compare(bench: Bench, row: Row, plan: Plan): Promise<Comparison> {
  const sides = sidesOf(bench, row);
  const requests = await roundSize(bench, row, plan);
  const rounds: { service: Sample; baseline: Sample }[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const inTurn = round % 2 ? (['baseline', 'service'] as const) : (['service', 'baseline'] as const);
    const samples = {} as { service: Sample; baseline: Sample };
    for (const side of inTurn) samples[side] = await measure(bench, ...sides[side], requests, plan.concurrency);
    rounds.push(samples);
  }
  return {
    row,
    service: medianSample(rounds.map(({ service }) => service)),
    baseline: medianSample(rounds.map(({ baseline }) => baseline)),
    ratio: median(rounds.map(({ service, baseline }) => total(service) / total(baseline))),
    requests,
  };
}

/** Rows that measure what an addition to a request costs the service itself, with the row without it. */
const WITHOUT_ADDITION: Partial<Record<Row, Row>> = {
  'create with key': 'create',
  'list invoices by br': 'list invoices',
};

/** What a row compares: a program each and what is sent to it. */
function sidesOf({ service, baseline }: Bench, row: Row): Record<'service' | 'baseline', [Program, Row]> {
  const without = WITHOUT_ADDITION[row];
  return { service: [service, row], baseline: without ? [service, without] : [baseline, row] };
}

export const total = ({ node, database }: Sample): number => node + database;

async function roundSize(bench: Bench, row: Row, { size, concurrency }: Plan): Promise<number> {
  if ('requests' in size) return size.requests;
  const { service, baseline } = sidesOf(bench, row);
  await measure(bench, ...baseline, WARM_UP, concurrency);
  await measure(bench, ...service, WARM_UP, concurrency);
  await bench.vacuum(); // tables that were empty have rows now
  const { perSecond } = await measure(bench, bench.service, row, WARM_UP / 8, concurrency);
  return Math.ceil(perSecond * size.seconds);
}

async function measure(
  { load, material, postmaster, numberJournal }: Bench,
  { port, pid }: Program,
  row: Row,
  requests: number,
  concurrency: number,
): Promise<Sample> {
  const warm = Math.ceil(requests * WARM);
  await load.prepare(port, concurrency, makeRequests(row, material, warm + requests));
  await load.fire(warm);
  await numberJournal();
  const before = { node: processCpu(pid), database: clusterCpu(postmaster) };
  const ms = await load.fire(requests);
  await numberJournal(); // both leave the same rows: the service numbers entries in the background, and the baseline does not
  return {
    node: (processCpu(pid) - before.node) / requests,
    database: (clusterCpu(postmaster) - before.database) / requests,
    perSecond: (requests * 1000) / ms,
  };
}

const medianSample = (samples: Sample[]): Sample => ({
  node: median(samples.map(({ node }) => node)),
  database: median(samples.map(({ database }) => database)),
  perSecond: median(samples.map(({ perSecond }) => perSecond)),
});

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
