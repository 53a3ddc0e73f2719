import { clusterCpu, processCpu } from './cpu.js';
import type { LoadGenerator, Program } from './processes.js';
import { makeRequests, type Material, type Row } from './requests.js';

/** One round of one program: figures per request. */
export interface Sample {
  /** µs of the program itself. */
  node: number;
  /** µs of the database server. */
  database: number;
  perSecond: number;
}

export interface Comparison {
  row: Row;
  service: Sample;
  floor: Sample;
  /** Median over the rounds of service CPU ÷ floor CPU; the samples are medians too. */
  ratio: number;
  requests: number;
}

export interface Plan {
  rounds: number;
  /** A fixed number of requests in a round, or as many as the service answers in so many seconds. */
  size: { requests: number } | { seconds: number };
  concurrency: number;
}

export interface Bench {
  service: Program;
  floor: Program;
  load: LoadGenerator;
  material: readonly Material[];
  postmaster: number;
}

/** Requests of a kind that each program gets first: V8 goes on compiling hot functions for thousands of calls. */
const WARM_UP = 4000;
/** Part of a round's requests that is sent before the clock starts, so that connections and plans are there. */
const WARM = 0.2;

/** Rounds of service and floor by turns, as many requests to one as to the other. */
export async function compare(bench: Bench, row: Row, plan: Plan): Promise<Comparison> {
  const sides = sidesOf(bench, row);
  const requests = await roundSize(bench, row, plan);
  const rounds: { service: Sample; floor: Sample }[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const inTurn = round % 2 ? (['floor', 'service'] as const) : (['service', 'floor'] as const);
    const samples = {} as { service: Sample; floor: Sample };
    for (const side of inTurn) samples[side] = await measure(bench, ...sides[side], requests, plan.concurrency);
    rounds.push(samples);
  }
  return {
    row,
    service: medianSample(rounds.map(({ service }) => service)),
    floor: medianSample(rounds.map(({ floor }) => floor)),
    ratio: median(rounds.map(({ service, floor }) => total(service) / total(floor))),
    requests,
  };
}

/** What a row compares: a program each and what is sent to it. The price of an idempotency key is that of the service itself. */
const sidesOf = ({ service, floor }: Bench, row: Row): Record<'service' | 'floor', [Program, Row]> =>
  row === 'create with key'
    ? { service: [service, row], floor: [service, 'create'] }
    : { service: [service, row], floor: [floor, row] };

export const total = ({ node, database }: Sample): number => node + database;

async function roundSize(bench: Bench, row: Row, { size, concurrency }: Plan): Promise<number> {
  if ('requests' in size) return size.requests;
  const { service, floor } = sidesOf(bench, row);
  await measure(bench, ...floor, WARM_UP, concurrency);
  await measure(bench, ...service, WARM_UP, concurrency);
  const { perSecond } = await measure(bench, bench.service, row, WARM_UP / 8, concurrency);
  return Math.ceil(perSecond * size.seconds);
}

async function measure(
  { load, material, postmaster }: Bench,
  { port, pid }: Program,
  row: Row,
  requests: number,
  concurrency: number,
): Promise<Sample> {
  const warm = Math.ceil(requests * WARM);
  await load.prepare(port, concurrency, makeRequests(row, material, warm + requests));
  await load.fire(warm);
  const before = { node: processCpu(pid), database: clusterCpu(postmaster) };
  const ms = await load.fire(requests);
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
