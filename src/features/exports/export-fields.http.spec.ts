import { EXPORTS } from '#app/resources.js';
import type { Answer, Client } from '#test/support/client.js';
import { createRecords } from '#test/support/feature-samples.js';
import { sharedService } from '#test/support/service.js';

const NAMES = EXPORTS.map(({ form }) => form.resource);

const reasonsOf = ({ body }: Answer) =>
  body.details.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`);

/** The header and rows of a CSV file whose cells have no quotes that enclose commas or line breaks. */
const headerOf = (text: string): string[] => text.replace('\ufeff', '').split('\r\n')[0]!.split(',');

describe('fields of an export', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    const ids = await createRecords(client, { reference: 'RECORD', text: 'Record' });
    await client.patch(`/v2/invoices/${ids.invoice}`, { paid_amount: 0.5 }); // which makes its payment
  });

  it.each(NAMES)('of %s are those of the line, in its order, and no others are known', async (name) => {
    const path = `/v2/exports/${name}`;
    const { status, body } = await client.get(path);
    expect([name, status]).toEqual([name, 200]);
    const [line] = body as Record<string, unknown>[];
    expect(line).toBeDefined();
    const names = Object.keys(line!);
    const half = names.filter((_, index) => index % 2);
    const some = await client.get(`/v2/exports/${name}?fields=${half.toReversed().join(',')}`);
    const wanted = (body as Record<string, unknown>[]).map((one) =>
      Object.fromEntries(half.map((field) => [field, one[field]])),
    );
    expect(JSON.stringify(some.body)).toBe(JSON.stringify(wanted));
    const refused = await client.get(`/v2/exports/${name}?fields=no_such_field,${names.join(',')}`);
    expect([refused.status, refused.body.details.length]).toEqual([400, 1]); // all names of the line are known
  });

  it.each(NAMES)('of %s as CSV are its columns, in the sequence of the whole file', async (name) => {
    const whole = headerOf((await client.get(`/v2/exports/${name}?format=csv`)).body);
    const fields = [...new Set(whole.map((column) => column.replaceAll(/\[\d+\]/g, '')))].filter(
      (_, place) => place % 3,
    );
    const short = fields.map((field) => field.replace(/^attributes\..*/, 'attributes'));
    const { status, body } = await client.get(`/v2/exports/${name}?format=csv&fields=${short.join(',')}`);
    expect([name, status]).toEqual([name, 200]);
    expect(headerOf(body)).toEqual(
      whole.filter((column) => {
        const field = column.replaceAll(/\[\d+\]/g, '');
        return short.some((one) => field === one || field.startsWith(`${one}.`));
      }),
    );
  });

  it('lead into objects and lists', async () => {
    const { body } = await client.get('/v2/exports/orders?fields=id,line_items.sku,billing_address.city');
    for (const order of body) {
      expect(Object.keys(order)).toEqual(['id', 'billing_address', 'line_items']);
      for (const line of order.line_items) expect(Object.keys(line)).toEqual(['sku']);
    }
    const csv = await client.get('/v2/exports/orders?format=csv&fields=id,line_items.sku');
    expect(headerOf(csv.body)).toEqual(['id', 'line_items[0].sku']);
  });

  it.each([
    ['fields=', ['fields must not be empty; leave it out for all fields']],
    ['fields=refrence_id', ['fields refrence_id is not a field of this answer; did you mean reference_id?']],
    [
      'format=csv&fields=line_items.skuu&columns=id',
      [
        'fields cannot be sent together with columns',
        'fields line_items.skuu is not a field of this answer; did you mean line_items.sku?',
      ],
    ],
  ])('are refused with the reason: %s', async (query, reasons) => {
    const answer = await client.get(`/v2/exports/orders?${query}`);
    expect([answer.status, reasonsOf(answer)]).toEqual([400, reasons]);
  });
});
