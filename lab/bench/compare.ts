import { deepStrictEqual } from 'node:assert';
import { keyOf } from './keys.js';
import type { Program } from './processes.js';
import { type Material, newInvoice } from './requests.js';

interface Answer {
  data: Record<string, unknown>;
}

/** Throws unless both programs return the same JSON for the same reads, and store the same invoice for the same body. */
export async function assertSameAnswers(
  service: Program,
  baseline: Program,
  material: readonly Material[],
): Promise<void> {
  for (const of of [material[0]!, material.at(-1)!]) {
    const paths = [
      ...of.products.slice(0, 3).map((id) => `/v2/products/${id}`),
      ...pages('/v2/products'),
      ...pages('/v2/invoices'),
    ];
    for (const path of paths) await assertSame(service, baseline, of, path);
    await assertSameCreates(service, baseline, of);
  }
}

const pages = (path: string): string[] => [path, `${path}?page=2`, `${path}?page=4`];

async function assertSame(service: Program, baseline: Program, of: Material, path: string): Promise<Answer> {
  const [theirs, ours] = await Promise.all([ask(service, of, path), ask(baseline, of, path)]);
  deepStrictEqual(ours, theirs, `Both programs must answer the same to GET ${path}`);
  return ours;
}

/** Both programs must return each created invoice in the same way, and the created invoices must be equal except for ids and times. */
async function assertSameCreates(service: Program, baseline: Program, of: Material): Promise<void> {
  const body = newInvoice(of) as { reference_id: string };
  const made: Answer[] = [];
  for (const program of [service, baseline]) {
    const name = `${body.reference_id}-${program.port}`;
    const answer = await ask(program, of, '/v2/invoices', { ...body, reference_id: name, invoice_number: name });
    deepStrictEqual(await assertSame(service, baseline, of, `/v2/invoices/${answer.data.id as string}`), answer);
    made.push(answer);
  }
  deepStrictEqual(anonymous(made[1]!), anonymous(made[0]!), 'Both programs must make the same invoice');
}

const OWN = new Set(['id', 'reference_id', 'invoice_number', 'created_at', 'updated_at', 'issued_at']);

const anonymous = ({ data }: Answer): unknown => ({
  ...Object.fromEntries(Object.entries(data).filter(([name]) => !OWN.has(name))),
  items: (data.items as object[]).map((item) => ({ ...item, id: null })),
});

async function ask({ port }: Program, { tenant }: Material, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': keyOf(tenant), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Answer;
}
