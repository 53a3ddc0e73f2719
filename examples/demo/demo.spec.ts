import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { smallDemo } from '#test/support/small-demo.js';
import { type Call, headersOfFile, type Step, story } from './story.js';
import { stepText } from './text.js';
import { ensureServiceBuilt } from '#test/support/test-run.js';

describe('npm run demo', () => {
  let client: Client;
  beforeAll(async () => {
    client = await smallDemo(await sharedService(), 'story');
  });

  const call: Call = async (path, body) => {
    const answer = body ? await client.post(path, body) : await client.get(path);
    expect([path, answer.status]).toEqual([path, !body || path.endsWith('resolve') ? 200 : 201]);
    return answer.headers.has('content-disposition') ? headersOfFile(answer.headers) : (answer.body.data as unknown);
  };
  const steps = async (label: string): Promise<Step[]> => {
    const all: Step[] = [];
    for await (const step of story(call, label)) all.push(step);
    return all;
  };

  it('sells, ships, invoices, credits and is paid at the contract price, and can be repeated', async () => {
    const shown = (await steps('A')).map((step) => step.shown);
    expect(shown).toEqual([
      {
        unit_price: 15.75,
        currency: 'USD',
        reason: 'contract_pricing',
        base_price: expect.any(Number), // depends on the customer's price list
        contract: 'Volume prices of Alfreds Futterkiste',
      },
      { display_id: 'O-000001', amount: 189, currency: 'USD', status: 'confirmed', fulfillment_status: 'UNFULFILLED' },
      {
        reference_id: 'SHP-A',
        status: 'fulfilled',
        shipment_items: [{ id: expect.any(String), sku_id: 'NW-001', quantity: 12 }],
      },
      {
        invoice_number: 'INV-A',
        total_amount: 189,
        due_amount: 189,
        invoice_status: 'OPEN',
        available_actions: ['SENT', 'CANCELLED'],
      },
      { credit_note_number: 'CN-000002', amount: 15.75, currency: 'USD', reason: 'One package was damaged' },
      {
        display_id: expect.stringMatching(/^P-\d+$/),
        amount: 173.25,
        unallocated_amount: 0,
        currency: 'USD',
        status: 'allocated',
      },
      {
        entries: [
          { type: 'invoice', number: 'INV-A', amount: 189, balance: 189 },
          { type: 'credit_note', number: 'CN-000002', amount: -15.75, balance: 173.25 },
          { type: 'payment', number: expect.stringMatching(/^P-\d+$/), amount: -173.25, balance: 0 },
        ],
        closing_balance: 0,
      },
      { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="INV-A.pdf"' },
    ]);
    const [last] = (await steps('B')).slice(-1);
    expect(last!.path).toMatch(/^\/v2\/invoices\/[\da-f-]{36}\/document$/);
    expect((await client.get(`${last!.path}-problems?format=ubl`)).body.data).toEqual([]);
    const [{ id }] = (await client.get('/v2/orders?reference_ids=SO-B')).body.data;
    const { line_items } = (await client.get(`/v2/orders/${id}`)).body.data;
    expect(line_items).toMatchObject([{ quantity: 12, shipped_quantity: 12, invoiced_quantity: 12 }]);
  });

  it('runs as a program', async () => {
    ensureServiceBuilt();
    const program = join(import.meta.dirname, '../../dist/examples/demo/main.js');
    const options = ['--base', client.base, '--key', client.key, '--no-wait'];
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...options]);
    expect(stdout.match(/^\d\. .+$/gm)).toHaveLength(8);
    const [, name, address] = /^ {2}curl -H 'X-API-Key: \S+' -o (INV-\w+\.pdf) '(\S+)'\n$/m.exec(stdout)!;
    const pdf = await client.get(address!.slice(client.base.length));
    expect(pdf.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
    expect(pdf.body).toMatch(/^%PDF-/);
  });

  it('is shown in the README', async () => {
    const texts = (await steps('1')).map((step, index) => stepText(step, index + 1, false));
    const [, shown] = /<!-- the story [^\n]*\n```text\n([^`]*)```/.exec(readFileSync('README.md', 'utf8'))!;
    expect(steady(shown!)).toBe(steady(texts.join('')));
  });

  it('prints title, request, answer and reason of a step', () => {
    const step = {
      title: 'Ship it',
      method: 'POST' as const,
      path: '/v2/shipments',
      body: { order_id: 'A' },
      shown: { status: 'B' },
      why: 'C.',
    };
    expect(stepText(step, 3, false).trim()).toBe(
      "3. Ship it\n   POST /v2/shipments\n     { order_id: 'A' }\n   answers\n     { status: 'B' }\n   C.",
    );
  });
});

/** The text of steps without what differs between demo tenants: ids, numbers of documents, and the price of the customer's list. */
const steady = (text: string): string =>
  text
    .trim()
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replace(/\b(O|CN|P)-\d+/g, '$1')
    .replace(/(base_price: |price list, )[\d.]+/g, '$1');
