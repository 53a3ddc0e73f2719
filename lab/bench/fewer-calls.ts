import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { clusterCpu, postmasterOf, processCpu } from './cpu.js';
import { keyOf } from './keys.js';
import { median } from './measure.js';
import { type Program, startService } from './processes.js';
import { QUICK, QUICK_NAME, quickStatements } from './quick.js';
import { table } from './report.js';
import { seedStatements } from './seed-sql.js';
import { asAdmin, openBenchDatabase } from './seed.js';

/**
 * What a screen of 50 orders with customers, shipments, invoices and payments costs as one request and as 201, and what a list with ten fields costs
 * beside the whole list: processor time of service and database.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});

const BARS = { screen: 0.25, fields: 1 };
const ORDERS = options.quick ? 5 : 50;
const ROUNDS = options.quick ? 1 : 5;
/** Repetitions of a measured piece of work: processor time is counted in hundredths of a second. */
const TIMES = options.quick ? { one: 3, many: 1, list: 3 } : { one: 60, many: 4, list: 150 };
const TENANT = 1;
const FIELDS =
  'id,reference_id,display_id,customer_id,status,amount,currency,payment_status,created_at,billing_address.city';

/** Processor time of service and database in µs. */
interface Cost {
  node: number;
  database: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function send<Data>(port: number, method: string, path: string, body?: object): Promise<{ data: Data }> {
  const headers = { 'x-api-key': keyOf(TENANT), ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode! >= 300) reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        else resolve(JSON.parse(text) as { data: Data });
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Sells one order: its customer, shipment, invoice and payment. */
async function sell(port: number, number: number): Promise<void> {
  const create = async (path: string, body: object) => (await send<{ id: string }>(port, 'POST', path, body)).data;
  const billing_address = { address_line_1: 'Harbour Street 1', city: 'Hamburg', country: 'DE', zip_code: '20457' };
  const address = { ...billing_address, type: 'billing', reference_id: `SCREEN-${number}` };
  const customer = await create('/v2/customers', {
    reference_id: `SCREEN-${number}`,
    company_name: `Customer ${number}`,
    addresses: [address],
  });
  const line_items = ['A', 'B', 'C'].map((sku) => ({ sku: `SCREEN-${sku}`, quantity: 5, unit_price: 10 }));
  const order = await create('/v2/orders', {
    reference_id: `SCREEN-${number}`,
    customer_id: customer.id,
    billing_address,
    line_items,
  });
  await create('/v2/shipments', {
    reference_id: `SCREEN-${number}`,
    order_id: order.id,
    shipment_items: [{ sku_id: 'SCREEN-A', quantity: 2 }],
  });
  const items = line_items.map(({ sku }) => ({ sku, quantity: 1, amount: 10 }));
  const name = `SCREEN-${number}`;
  const invoice = await create('/v2/invoices', {
    reference_id: name,
    invoice_number: name,
    invoice_status: 'OPEN',
    order_ids: [order.id],
    due_date: '2030-01-31T00:00:00Z',
    items,
  });
  await create(`/v2/invoices/${invoice.id}/payments`, { reference_id: name, amount: 3 });
}

const list = `/v2/orders?page_size=${ORDERS}`;
const oneCall = (port: number) => send(port, 'GET', `${list}&include=customer,shipments,invoices.payments`);

/** What a request for a part of an order needs of it. */
interface ListedOrder {
  id: string;
  customer_id: string;
  invoice_ids: string[];
}

/** The same screen by a request for each part of each order. */
async function manyCalls(port: number): Promise<void> {
  const { data } = await send<ListedOrder[]>(port, 'GET', list);
  for (const order of data)
    await Promise.all([
      send(port, 'GET', `/v2/customers/${order.customer_id}`),
      send(port, 'GET', `/v2/shipments?order_ids=${order.id}`),
      send(port, 'GET', `/v2/invoices?order_ids=${order.id}`),
      send(port, 'GET', `/v2/payments?invoice_ids=${order.invoice_ids[0]}`),
    ]);
}

/** Processor time of one repetition of some work in µs. */
async function measure(
  service: Program,
  postmaster: number,
  times: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = { node: processCpu(service.pid), database: clusterCpu(postmaster) };
  for (let time = 0; time < times; time++) await work();
  return {
    node: (processCpu(service.pid) - before.node) / times,
    database: (clusterCpu(postmaster) - before.database) / times,
  };
}

const total = ({ node, database }: Cost): number => node + database;

const cells = (samples: Cost[]): string => {
  const middle = samples.toSorted((a, b) => total(a) - total(b))[samples.length >> 1]!;
  return `${Math.round(total(middle))} (${Math.round(middle.node)} + ${Math.round(middle.database)})`;
};

const name = options.name ?? (options.quick ? QUICK_NAME : 'bench');
const statements = options.quick ? quickStatements() : seedStatements({ ...QUICK, tenants: 2 });
const database = await openBenchDatabase({
  statements,
  name: options.quick ? name : `${name}_calls`,
  adminUrl: options['admin-url'],
});
try {
  const service = await startService(database);
  try {
    const { port } = service;
    const variants = ['A', 'B', 'C'].map((sku) => ({ sku_id: `SCREEN-${sku}`, name: `Product ${sku}` }));
    for (const variant of variants)
      await send(port, 'POST', '/v2/products', { group_code: variant.sku_id, variants: [variant] });
    for (let number = 1; number <= ORDERS; number++) await sell(port, number);
    await asAdmin(database.adminUrl, async (admin) => void (await admin.query('vacuum analyze')));
    const postmaster = await asAdmin(database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
      return postmasterOf(rows[0]!.pid);
    });
    const works = {
      one: [TIMES.one, () => oneCall(port)],
      many: [TIMES.many, () => manyCalls(port)],
      whole: [TIMES.list, () => send(port, 'GET', list)],
      some: [TIMES.list, () => send(port, 'GET', `${list}&fields=${FIELDS}`)],
    } as const;
    const samples: Record<string, Cost[]> = {};
    for (let round = 0; round <= ROUNDS; round++)
      for (const [key, [times, work]] of Object.entries(works)) {
        const sample = await measure(service, postmaster, times, work);
        if (round > 0) (samples[key] ??= []).push(sample); // the first round is the warm-up
      }
    const middle = (key: string) => median(samples[key]!.map(total));
    const ratios = { screen: middle('one') / middle('many'), fields: middle('some') / middle('whole') };
    console.log(
      table([
        ['work', 'CPU µs (service + database)', 'beside', 'ratio', 'bar'],
        ['---', '---', '---', '---', '---'],
        [
          `a screen of ${ORDERS} orders in one request`,
          cells(samples.one!),
          cells(samples.many!),
          ratios.screen.toFixed(2),
          `${BARS.screen}`,
        ],
        [
          `a list of ${ORDERS} orders with ten fields`,
          cells(samples.some!),
          cells(samples.whole!),
          ratios.fields.toFixed(2),
          `${BARS.fields}`,
        ],
      ]),
    );
    const isMissed = ratios.screen > BARS.screen || ratios.fields > BARS.fields;
    process.exitCode = isMissed && !options.quick ? 1 : 0;
  } finally {
    await service.stop();
  }
} finally {
  agent.destroy();
  await database.release();
}
