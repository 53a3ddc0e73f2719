import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import type { Program } from './processes.js';
import { table } from './report.js';

/** What a tenant notices of work of other tenants: it reads and writes products, first on an idle service and then beside the work. */

/** Milliseconds between two requests, which spread them over the work. */
const PAUSE_MS = 25;
/** Maximum 95th percentile beside the work, as a multiple of that on an idle service. */
const MOST_TIMES_SLOWER = 4;

const agent = new Agent({ keepAlive: true });

export interface Answer {
  status: number;
  text: string;
}

/** Sends a request with the key of a tenant. */
export function ask(
  { port }: Program,
  tenant: number,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<Answer> {
  const headers = { 'x-api-key': keyOf(tenant), ...(body !== undefined && { 'content-type': type }) };
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    asked.on('error', reject).end(body);
  });
}

/** Closes the connections of {@link ask}. */
export const closeConnections = (): void => agent.destroy();

let created = 0;
/** What the tenant sends; each returns whether the answer was the expected one. */
const KINDS: Record<string, (service: Program, tenant: number) => Promise<boolean>> = {
  'read a page of one product': async (service, tenant) =>
    (await ask(service, tenant, 'GET', '/v2/products?page_size=1')).status === 200,
  'create a product': async (service, tenant) => {
    const sku = `OTHER-${++created}`;
    const product = { group_code: sku, variants: [{ sku_id: sku, name: 'Any' }] };
    return (await ask(service, tenant, 'POST', '/v2/products', JSON.stringify(product))).status === 201;
  },
};
const NAMES = Object.keys(KINDS);

/** Times in milliseconds by kind, and the number of other answers. */
interface Sample {
  times: Record<string, number[]>;
  refused: number;
}

export interface Measured {
  /** The tenant that is measured. */
  tenant: number;
  /** Requests of each kind on the idle service, and the minimum beside the work. */
  requests: number;
  /** Whether only the program is checked, so that no bar counts. */
  isQuick: boolean;
}

/** Sends requests of all kinds in turn until there are enough of them and `isOver`. */
async function measure(service: Program, { tenant, requests }: Measured, isOver: () => boolean): Promise<Sample> {
  const sample: Sample = { times: Object.fromEntries(NAMES.map((name) => [name, []])), refused: 0 };
  for (let sent = 0; sent < requests || !isOver(); sent++)
    for (const name of NAMES) {
      const start = performance.now();
      const isGood = await KINDS[name]!(service, tenant);
      sample.times[name]!.push(performance.now() - start);
      if (!isGood) sample.refused++;
      await sleep(PAUSE_MS);
    }
  return sample;
}

/**
 * Measures a tenant on the idle service and then beside `work`. Returns the table of both, with a sentence, and the result of the work. Sets the
 * exit code if the bar is missed.
 */
export async function measureBeside<T>(
  service: Program,
  measured: Measured,
  work: () => Promise<T>,
): Promise<{ report: string; result: T }> {
  console.error('Measuring the idle service …');
  await measure(service, measured, () => true); // warms up
  const quiet = await measure(service, measured, () => true);
  console.error('Measuring beside the work …');
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  const [loaded, result] = await Promise.all([measure(service, measured, () => isOver), working]);
  return { report: reportOf(quiet, loaded, measured), result };
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

function reportOf(quiet: Sample, loaded: Sample, { isQuick }: Measured): string {
  const head = ['request', 'quiet median ms', 'median ms', 'quiet p95 ms', 'p95 ms', 'slowest ms', 'p95 ratio', 'bar'];
  const lines = NAMES.map((name) => {
    const [before, beside] = [quiet.times[name]!, loaded.times[name]!];
    const ratio = p95(beside) / p95(before);
    const isMet = ratio <= MOST_TIMES_SLOWER && !loaded.refused;
    if (!isMet && !isQuick) process.exitCode = 1;
    return [
      name,
      ...[median(before), median(beside), p95(before), p95(beside), Math.max(...beside)].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
      `≤ ${MOST_TIMES_SLOWER}${isQuick ? '' : isMet ? ': met' : ': MISSED'}`,
    ];
  });
  const sent = loaded.times[NAMES[0]!]!.length;
  return [
    table([head, head.map(() => '---'), ...lines]),
    '',
    `Beside the work the tenant sent ${sent} requests of each kind, one after the other; ${loaded.refused} were refused.`,
  ].join('\n');
}
