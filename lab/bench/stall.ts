import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { keyOf } from './keys.js';
import { type Program, startService } from './processes.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { openBenchDatabase } from './seed.js';

/**
 * How long large and hostile requests of some tenants block the event loop, and how much memory they use. A probe in the
 * service reports the longest delay; during the load tenant B reads a product every few milliseconds.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
    only: { type: 'string' },
    'cpu-prof-dir': { type: 'string' },
  },
});

/** Limits: the longest stall in ms, and the resident memory in MB with ten of the largest bodies at once. */
const MOST_STALL_MS = 200;
const MOST_MEGABYTES = 600;
const TENANTS = 12;
/** The tenant that only reads. */
const B = TENANTS;
const BODIES = 10;
/** The loads for which memory is limited. The others are measured one after the other in the same process. */
const TOGETHER = [
  `${BODIES} such products at once, of ${BODIES} tenants`,
  `${BODIES} such products at once, of one tenant`,
] as const;
const LISTS = 20;
const TIERS = 20;
const VARIANTS = options.quick ? 20 : 1_000;
const SCALE = options.quick ? 0.01 : 1;
const PROBE_PAUSE_MS = 5;
/** Milliseconds until the first, slower requests of tenant B are finished. */
const WARM_UP_MS = options.quick ? 100 : 1_000;
const MEGABYTE = 1_048_576;
const FOLDER = mkdtempSync(join(tmpdir(), 'bench-stall-'));
const STALL_FILE = join(FOLDER, 'stalls');
writeFileSync(STALL_FILE, '');
const JSON_TYPE = { 'content-type': 'application/json' };

interface Answer {
  status: number;
  ms: number;
  bytes: number;
  /** The text of the response, if requested. */
  text?: string;
}

const agent = new Agent({ keepAlive: true });

function send(
  { port }: Program,
  method: string,
  path: string,
  { tenant, body, keep = false, key }: { tenant: number; body?: Buffer; keep?: boolean; key?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const all = { 'x-api-key': keyOf(tenant), ...(body && JSON_TYPE), ...(key && { 'idempotency-key': key }) };
    const sent = request({ port, host: '127.0.0.1', method, path, headers: all, agent }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (keep) chunks.push(chunk);
      });
      const text = () => (keep ? Buffer.concat(chunks).toString() : undefined);
      response.on('end', () =>
        resolve({ status: response.statusCode!, ms: performance.now() - start, bytes, text: text() }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

let runs = 0;

/** A product of the largest size: 1,000 variants in 20 price lists with 20 tiers each, 15 MB. */
function largestProduct(lists: readonly string[]): Buffer {
  const run = ++runs;
  const variants = Array.from({ length: VARIANTS }, (_, variant) => ({
    sku_id: `STALL-${run}-${variant}`,
    name: `Variant ${variant}`,
    product_prices: lists.map((price_list_id, list) => ({
      price_list_id,
      price: 100 + list,
      volume_tiers: Array.from({ length: TIERS }, (__, tier) => ({
        start_quantity: 10 * tier + 1,
        price: 99.5 - tier,
      })),
    })),
  }));
  return Buffer.from(JSON.stringify({ group_code: `STALL-${run}`, variants }));
}

const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: Math.ceil(count * SCALE) }, (_, index) => part(index)).join(',');

/** Hostile requests with the expected status. */
const hostile = (): [name: string, path: string, body: string, status: number][] => [
  ['1,000,000 unknown fields', '/v2/products', `{${repeat(1_000_000, (n) => `"x${n}":1`)}}`, 400],
  [
    '2,400 unknown fields in each of 1,000 variants',
    '/v2/products',
    `{"group_code":"x","variants":[${repeat(1_000, () => `{${Array.from({ length: 2_400 }, (_, n) => `"x${n}":1`).join(',')}}`)}]}`,
    400,
  ],
  [
    '1,000 variants with 420 faults each',
    '/v2/products',
    `{"group_code":"x","variants":[${repeat(1_000, () => JSON.stringify({ product_prices: Array(20).fill({ volume_tiers: Array(20).fill({ start_quantity: 0 }) }) }))}]}`,
    400,
  ],
  ['a number of 300,000 zeros', '/v2/products', `{"x":1.${'0'.repeat(300_000)}1}`, 400],
  [
    '2,600,000 numbers with too many digits',
    '/v2/contract-pricing',
    `[${repeat(1_300_000, () => '1.00000000000000001')}]`,
    400,
  ],
  ['8,000,000 empty objects', '/v2/products', `{"variants":[${repeat(8_000_000, () => '{}')}]}`, 400],
  ['30 MB of one text with escapes', '/v2/products', `{"group_code":"${'\\n'.repeat(15_000_000 * SCALE)}"}`, 400],
  ['10,000,000 brackets', '/v2/products', '['.repeat(10_000_000 * SCALE), 400],
  ['2 MB of groups of digits', '/v1/payment-methods', `{"x":"${'5 '.repeat(1_000_000 * SCALE)}"}`, 400],
  ['2 MB of spaces in one value', '/v2/customers', `{"company_name":"x${' '.repeat(2_000_000 * SCALE)}x"}`, 400],
];

/** The figures of one load: the longest delay of the event loop, the peak memory, and the latency of B. */
interface Figures {
  name: string;
  seconds: number;
  /** Longest uninterrupted processor time of the event loop's thread, in milliseconds. */
  stall: number;
  /** The same in elapsed time, which includes other processes of the machine. */
  delay: number;
  megabytes: number;
  median: number;
  p95: number;
  refused: number;
  statuses: string;
}

const residentMegabytes = (pid: number): number =>
  (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / MEGABYTE;

/** The longest delay of the service's event loop between two times, from the probe: elapsed and processor time. */
function longestStall(from: number, to: number): Pick<Figures, 'stall' | 'delay'> {
  const lines = readFileSync(STALL_FILE, 'utf8').split('\n').filter(Boolean);
  const all = lines.map((line) => line.split(' ').map(Number) as [time: number, delay: number, stall: number]);
  const own = all.filter(([time]) => time >= from && time <= to);
  return {
    delay: Math.max(0, ...own.map(([, delay]) => delay)),
    stall: Math.max(0, ...own.map(([, , stall]) => stall)),
  };
}

async function measure(service: Program, name: string, load: () => Promise<Answer[]>): Promise<Figures> {
  const reader = new Worker(new URL('./stall-reader.js', import.meta.url), {
    workerData: { port: service.port, tenant: B },
  });
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(service.pid))), PROBE_PAUSE_MS);
  await sleep(WARM_UP_MS);
  const [start, from] = [performance.now(), Date.now()];
  const answers = await load().catch(async (error: unknown) => {
    clearInterval(watch);
    await reader.terminate();
    throw error;
  });
  const seconds = (performance.now() - start) / 1000;
  await sleep(PROBE_PAUSE_MS * 10); // a delay is written at its end
  clearInterval(watch);
  const reported = once(reader, 'message') as Promise<[{ times: number[]; refused: number }]>;
  reader.postMessage('stop');
  const [{ times, refused }] = await reported;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const statuses = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    name,
    seconds,
    ...longestStall(from, Date.now()),
    megabytes,
    median: at(0.5),
    p95: at(0.95),
    refused,
    statuses,
  };
}

async function priceListsOf(service: Program, tenant: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < LISTS; number++) {
    const body = JSON.stringify({ reference_id: `STALL-${number}`, name: `List ${number}` });
    const answer = await fetch(`http://127.0.0.1:${service.port}/v1/price-lists`, {
      method: 'POST',
      headers: { 'x-api-key': keyOf(tenant), ...JSON_TYPE },
      body,
    });
    const { data } = (await answer.json()) as { data?: { id: string } };
    if (!data) throw new Error(`A price list was answered ${answer.status}`);
    ids.push(data.id);
  }
  return ids;
}

/** The tenant whose documents have the maximum number of lines, with few SKUs, and the size of its contract: SKUs × tiers. */
const TRADER = 2;
const LINES = options.quick ? 50 : 5_000;
const CONTRACT = { skus: options.quick ? 20 : 2_000, tiers: 50 };

/** Creates the largest documents, each from the previous one, and reads them. */
function largestDocuments(service: Program): [string, () => Promise<Answer[]>][] {
  const ids = { order: '', invoice: '', shipment: '', contract: '' };
  const lines = Array.from({ length: LINES }, (_, index) => ({
    reference_id: String(index + 1),
    sku: `SKU-${String((index % 10) + 1).padStart(6, '0')}`,
    quantity: 1_000,
    unit_price: 1.25,
  }));
  const items = lines.map(({ sku }, index) => ({ reference_id: `I-${index}`, sku, quantity: 1, amount: 1.25 }));
  const order = { customer_id: 'C-1', status: 'confirmed', line_items: lines };
  const invoice = () => ({
    reference_id: 'LARGEST',
    invoice_number: 'LARGEST',
    order_ids: [ids.order],
    invoice_status: 'DRAFT',
    due_date: '2030-01-31T00:00:00Z',
    items,
  });
  const prices = Array.from({ length: CONTRACT.skus }, (_, index) => ({
    sku_id: `SKU-${String(index + 1).padStart(6, '0')}`,
    volume_tiers: Array.from({ length: CONTRACT.tiers }, (__, tier) => ({
      start_quantity: tier + 1,
      end_quantity: tier + 1,
      price: 9.5,
    })),
  }));
  const contract = {
    name: 'Largest',
    customer_group_type: 'all',
    customer_ids: [],
    schedule_details: { start_date: '2026-01-01T00:00:00Z' },
    product_price_map: prices,
  };
  const write = async (method: string, path: string, content: object, into?: keyof typeof ids): Promise<Answer[]> => {
    const body = Buffer.from(JSON.stringify(content));
    const answer = await send(service, method, path, { tenant: TRADER, body, keep: true });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    if (into) ids[into] = /"id":"([0-9a-f-]{36})"/.exec(answer.text!)![1]!;
    return [answer];
  };
  const read = async (path: string) => [await send(service, 'GET', path, { tenant: TRADER })];
  const shipment = () => ({
    reference_id: 'LARGEST',
    order_id: ids.order,
    shipment_items: items.map(({ sku }) => ({ sku_id: sku, quantity: 1 })),
  });
  return [
    [`an order of ${LINES} lines`, () => write('POST', '/v2/orders', { ...order, reference_id: 'LARGEST' }, 'order')],
    ['the order replaced', () => write('PUT', `/v2/orders/${ids.order}`, order)],
    ['the order read', () => read(`/v2/orders/${ids.order}`)],
    [`an invoice of ${LINES} items`, () => write('POST', '/v2/invoices', invoice(), 'invoice')],
    [
      'its items replaced',
      () => write('PATCH', `/v2/invoices/${ids.invoice}`, { items: items.map((item) => ({ ...item, amount: 1.5 })) }),
    ],
    ['the invoice read', () => read(`/v2/invoices/${ids.invoice}`)],
    [`a shipment of ${LINES} items`, () => write('POST', '/v2/shipments', shipment(), 'shipment')],
    ['the shipment read', () => read(`/v2/shipments/${ids.shipment}`)],
    [
      'the order, invoice and shipment as pages',
      async () => [
        ...(await read('/v2/orders?page_size=1')),
        ...(await read('/v2/invoices?page_size=1')),
        ...(await read('/v2/shipments?page_size=1')),
      ],
    ],
    [
      `a contract of ${CONTRACT.skus} × ${CONTRACT.tiers} tiers`,
      () => write('POST', '/v2/contract-pricing', contract, 'contract'),
    ],
    ['the contract read', () => read(`/v2/contract-pricing/${ids.contract}`)],
  ];
}

/** Maximum number of addresses, of contacts and of attributes in one request. */
const PARTS = options.quick ? 5 : 100;

/** A customer of the largest size: 100 attributes, and 100 addresses and contacts of 100 attributes each. */
function largestCustomer(ids: Record<'addresses' | 'contacts', string[]>, round: number): object {
  const attributes = Array.from({ length: PARTS }, (_, index) => ({
    name: `attribute ${index}`,
    value: `value ${index} ${round}`,
  }));
  const part = (list: keyof typeof ids, index: number) => ({
    id: ids[list][index],
    reference_id: `P-${index}`,
    first_name: `Name ${round}`,
    attributes,
  });
  const address = { type: 'shipping', address_line_1: 'Street', city: 'London', country: 'GB', zip_code: 'N1' };
  return {
    company_name: 'Largest',
    reference_id: 'LARGEST',
    attributes,
    addresses: Array.from({ length: PARTS }, (_, index) => ({ ...part('addresses', index), ...address })),
    contacts: Array.from({ length: PARTS }, (_, index) => part('contacts', index)),
  };
}

/** Sends large requests that change records, and some with an idempotency key. */
function largestChanges(service: Program, product: Buffer): [string, () => Promise<Answer[]>][] {
  type Read = Record<string, unknown> & { id: string };
  const idsOf = (customer?: Read) => {
    const list = (name: string) => ((customer?.[name] ?? []) as Read[]).map(({ id }) => id);
    return { addresses: list('addresses'), contacts: list('contacts') };
  };
  const write = async (method: string, path: string, content: object | Buffer, key?: string, tenant = TRADER) => {
    const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    const answer = await send(service, method, path, { tenant, body, keep: true, key });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text!.slice(0, 1_000)}`);
    return answer;
  };
  const dataOf = (answer: Answer): Read => (JSON.parse(answer.text!) as { data: Read }).data;
  const read = async (path: string) => dataOf(await send(service, 'GET', path, { tenant: TRADER, keep: true }));
  let customer: Read;
  const change = (round: number, key?: string) =>
    write('PATCH', `/v2/customers/${customer.id}`, largestCustomer(idsOf(customer), round), key);
  const list = async (path: string) => (await read(`${path}?page_size=1&include_total=false`)) as unknown as Read[];
  /** Reads the newest record of a list and sends it back. */
  const sendBack = async (path: string): Promise<Answer[]> => {
    const [{ id }] = (await list(path)) as [Read];
    const method = path === '/v2/orders' ? 'PUT' : 'PATCH';
    return [await write(method, `${path}/${id}`, await read(`${path}/${id}`))];
  };
  return [
    [
      `a customer with ${2 * PARTS * PARTS} attributes`,
      async () => {
        const answer = await write('POST', '/v2/customers', largestCustomer(idsOf(), 0));
        customer = dataOf(answer);
        return [answer];
      },
    ],
    ['the customer changed', async () => [await change(1)]],
    ['the customer changed with an idempotency key', async () => [await change(2, 'largest-customer')]],
    ...['/v2/orders', '/v2/contract-pricing', '/v2/shipments'].map((path): [string, () => Promise<Answer[]>] => [
      `the record of ${path} read and sent back`,
      () => sendBack(path),
    ]),
    [
      'the largest product with an idempotency key',
      async () => [await write('POST', '/v2/products', product, 'largest-product', 1)],
    ],
    [
      'the same request with that key again',
      async () => [await write('POST', '/v2/products', product, 'largest-product', 1)],
    ],
  ];
}

async function run(service: Program): Promise<Figures[]> {
  const lists = new Map<number, string[]>();
  for (let tenant = 1; tenant <= BODIES; tenant++) lists.set(tenant, await priceListsOf(service, tenant));
  const create = (tenant: number) => {
    const body = largestProduct(lists.get(tenant)!);
    return () => send(service, 'POST', '/v2/products', { tenant, body });
  };
  const loads: [string, () => Promise<Answer[]>][] = [
    ['nothing', () => sleep(options.quick ? 100 : 3_000).then(() => [])],
  ];
  const one = create(1);
  loads.push([`1 product of ${megabytesOf(largestProduct(lists.get(1)!))} MB`, async () => [await one()]]);
  for (const [name, path, text, status] of hostile()) {
    loads.push([
      name,
      async () => {
        const answer = await send(service, 'POST', path, { tenant: 1, body: Buffer.from(text) });
        if (answer.status !== status) throw new Error(`${name}: ${answer.status}`);
        if (answer.bytes > MEGABYTE) throw new Error(`${name}: answered ${answer.bytes} bytes`);
        return [answer];
      },
    ]);
  }
  loads.push(...largestDocuments(service));
  loads.push(...largestChanges(service, largestProduct(lists.get(1)!)));
  const many = Array.from({ length: BODIES }, (_, index) => create(index + 1));
  loads.push([TOGETHER[0], () => Promise.all(many.map((one) => one()))]);
  const own = Array.from({ length: BODIES }, () => create(1));
  loads.push([TOGETHER[1], () => Promise.all(own.map((one) => one()))]);
  const figures: Figures[] = [];
  for (const [name, load] of loads.filter(([name]) => !options.only || new RegExp(options.only).test(name))) {
    console.error(`Measuring: ${name} …`);
    figures.push(await measure(service, name, load));
  }
  return figures;
}

const isMemoryLimited = (name: string) => (TOGETHER as readonly string[]).includes(name);

const megabytesOf = (body: Buffer): string => (body.length / 1e6).toFixed(0);

function report(figures: readonly Figures[]): string {
  const head = [
    'load',
    'seconds',
    'answers',
    'stall: CPU ms',
    'by the clock ms',
    'peak RSS MB',
    'B: median ms',
    'B: p95 ms',
    'B: refused',
  ];
  const judge = (value: number, bar: number) =>
    `${value.toFixed(0)} (≤ ${bar}${options.quick ? '' : value <= bar ? ': met' : ': MISSED'})`;
  const lines = figures.map(({ name, seconds, statuses, stall, delay, megabytes, median, p95, refused }) => [
    name,
    seconds.toFixed(1),
    statuses,
    judge(stall, MOST_STALL_MS),
    delay.toFixed(0),
    isMemoryLimited(name) ? judge(megabytes, MOST_MEGABYTES) : megabytes.toFixed(0),
    median.toFixed(1),
    p95.toFixed(1),
    String(refused),
  ]);
  return table([head, head.map(() => '---'), ...lines]);
}

const database = await openBenchDatabase({
  statements: seedStatements({
    tenants: TENANTS,
    products: options.quick ? 200 : 2_000,
    invoices: 150,
    openOrders: 20,
  }),
  name: options.name ?? (options.quick ? 'bench_stall_quick' : 'bench_stall'),
  adminUrl: options['admin-url'],
});
try {
  const environment = {
    LOG_LEVEL: 'fatal',
    DATA_DIR: FOLDER,
    STALL_FILE,
    REQUEST_TIMEOUT_MS: '120000', // ten of the largest products share two cores with the load programs
    BODY_WAIT_MS: '300000',
  };
  const probe = fileURLToPath(new URL('./stall-probe.js', import.meta.url));
  const profile = options['cpu-prof-dir'] ? ['--cpu-prof', `--cpu-prof-dir=${options['cpu-prof-dir']}`] : [];
  const service = await startService(database, environment, ['--import', probe, ...profile]);
  try {
    const figures = await run(service);
    console.log(report(figures));
    const missed = figures.some(
      ({ name, stall, megabytes, refused }) =>
        stall > MOST_STALL_MS || (isMemoryLimited(name) && megabytes > MOST_MEGABYTES) || refused,
    );
    process.exitCode = missed && !options.quick ? 1 : 0;
  } finally {
    agent.destroy();
    await service.stop();
  }
} finally {
  await database.release();
  rmSync(FOLDER, { recursive: true, force: true });
}
