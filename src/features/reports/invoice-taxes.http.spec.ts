import fc from 'fast-check';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { invoiceV1, invoiceV2 } from '#test/support/invoices/invoice-bodies.js';
import { propertyRuns } from '#test/support/property.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { addDays, beginningOf } from '#platform/base/values/time-zone.js';

const TIMEZONE = 'Europe/Berlin';
const FIRST_DAY = '2026-01-01';
/** Days of documents, as numbers of days after the first one. */
const DAYS = 60;
const dayAt = (offset: number) => addDays(FIRST_DAY, offset);

/** A row of the export. */
interface Line {
  date: string;
  type: string;
  number: string;
  category: string | null;
  rate: number | null;
  base: number;
  tax: number;
}

/** How an invoice is taxed: the body of one item of an amount in cents. */
const TAXES = {
  net: (amount: number, rate: number) => ({
    tax_mode: 'net',
    items: [
      { sku: 'A', quantity: 3, amount: amount / 100, tax_rate: rate || 5 },
      { sku: 'B', quantity: 1, amount: 0.37, tax_rate: 7 },
    ],
    charges: [{ name: 'Freight', type: 'shipping', amount: 1.11, tax_rate: 19 }],
  }),
  percentages: (amount: number, tax: number) => ({
    items: [{ sku: 'A', quantity: 1, amount: amount / 100, tax_charges: { tax, tax_type: 'percentage' } }],
  }),
  charge: (amount: number, rate: number) => ({
    items: [{ sku: 'A', quantity: 1, amount: amount / 100 }],
    charges: [{ name: 'VAT', type: 'tax', value_type: 'percentage', amount: rate }],
  }),
  amounts: (amount: number) => ({
    items: [{ sku: 'A', quantity: 1, amount: amount / 100, tax_charges: { tax: 1.01, tax_type: 'value' } }],
  }),
  none: (amount: number) => ({ items: [{ sku: 'A', quantity: 1, amount: amount / 100 }] }),
} as const;

const document = fc.record({
  day: fc.integer({ min: 0, max: DAYS }),
  /** Null: an invoice of v1. */
  taxes: fc.option(fc.constantFrom(...(Object.keys(TAXES) as (keyof typeof TAXES)[]))),
  amount: fc.integer({ min: 500, max: 9_999 }),
  rate: fc.constantFrom(0, 7, 19, 5.5),
  /** Cents and days after the invoice, and whether each is voided. */
  credits: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 200 }), after: fc.nat({ max: 20 }), isVoided: fc.boolean() }),
    { maxLength: 2 },
  ),
  end: fc.constantFrom('open', 'cancelled', 'deleted'),
  isOlder: fc.boolean(),
  undoneAfter: fc.nat({ max: 30 }),
});
type RandomDocument = typeof document extends fc.Arbitrary<infer T> ? T : never;

describe('the export of the documents behind the tax report', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  const newTenant = async () => {
    client = await service.tenant({ timezone: TIMEZONE });
    await makeTrade(client);
    const line_items = ['A', 'B'].map((sku) => ({ sku, quantity: 1_000, unit_price: 1 }));
    await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'LARGE', line_items });
  };
  const inDatabase = (text: string, values: unknown[]) =>
    asAdmin(service.database.adminUrl, (admin) => admin.query(text, values));

  const timeOn = (day: number) => new Date(beginningOf(dayAt(day), TIMEZONE).getTime() + 3_600_000).toISOString();
  /** Creates a random invoice with its credit notes, and what becomes of them. */
  const make = async (of: RandomDocument, number: number) => {
    const name = { reference_id: `D-${number}`, invoice_number: `D-${number}` };
    const created = of.taxes
      ? await client.create(
          '/v2/invoices',
          invoiceV2({
            ...{ ...name, order_ids: ['LARGE'], issued_at: timeOn(of.day) },
            ...TAXES[of.taxes](of.amount, of.rate),
          }),
        )
      : await client.create(
          '/v1/invoices',
          invoiceV1({ ...name, order_id: 'LARGE', created_at: timeOn(of.day), total_amount: of.amount / 100 }),
        );
    let isCredited = false;
    for (const { cents, after, isVoided } of of.credits) {
      const body = { amount: cents / 100, issued_at: timeOn(of.day + after) };
      const note = await client.create(`/v2/invoices/${created.id}/credit-notes`, body);
      if (isVoided) {
        await client.post(`/v2/credit-notes/${note.id}/void`, {});
        await inDatabase('update credit_notes set voided_at = $1, version = version where id = $2', [
          timeOn(of.day + after + of.undoneAfter),
          note.id,
        ]);
      } else isCredited = true;
      if (of.isOlder)
        await inDatabase(
          'update credit_notes set tax_summary = null, tax_amount = null, version = version where id = $1',
          [note.id],
        );
    }
    if (of.isOlder && of.taxes !== 'net')
      await inDatabase(
        'update invoices set tax_summary = null, line_tax_total = null, version = version where id = $1',
        [created.id],
      );
    if (isCredited || of.end === 'open') return;
    if (of.end === 'deleted') {
      expect((await client.delete(`/v1/invoices/${created.id}`)).status).toBeLessThan(300);
      return;
    }
    await client.patch(`/v2/invoices/${created.id}`, { invoice_status: 'CANCELLED' });
    const cancelledAt = of.undoneAfter === 0 ? null : timeOn(of.day + of.undoneAfter); // null: by an early release
    await inDatabase('update invoices set cancelled_at = $1, version = version where id = $2', [
      cancelledAt,
      created.id,
    ]);
  };

  const exported = async (query: string): Promise<Line[]> => {
    const { status, body } = await client.get(`/v2/exports/invoice_taxes?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const between = (from: number, to: number) =>
    new URLSearchParams({
      issued_after: beginningOf(dayAt(from), TIMEZONE).toISOString(),
      issued_before: beginningOf(dayAt(to + 1), TIMEZONE).toISOString(),
    }).toString();
  const cents = (amount: number) => {
    const whole = Math.round(amount * 100);
    expect(Math.abs(whole / 100 - amount)).toBeLessThan(1e-9);
    return whole;
  };
  /** Sums in cents by category and rate, without those of 0. */
  const sums = (lines: readonly Pick<Line, 'category' | 'rate' | 'base' | 'tax'>[]) => {
    const found: Record<string, [base: number, tax: number]> = {};
    for (const { category, rate, base, tax } of lines) {
      const [wholeBase, wholeTax] = found[`${category} ${rate}`] ?? [0, 0];
      found[`${category} ${rate}`] = [wholeBase + cents(base), wholeTax + cents(tax)];
    }
    return Object.fromEntries(Object.entries(found).filter(([, both]) => both.some((one) => one !== 0)));
  };

  it('adds up to the report of every period, in whole cents, for random documents of both versions and older ones', async () => {
    const periods = fc.array(fc.tuple(fc.nat({ max: 90 }), fc.nat({ max: 40 })), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 8, maxLength: 12 }), periods, async (documents, some) => {
        await newTenant();
        for (const [index, one] of documents.entries()) await make(one, index);
        for (const [from, length] of [[0, 150], ...some] as [number, number][]) {
          const to = from + length;
          const { body } = await client.get(`/v2/reports/tax?from_date=${dayAt(from)}&to_date=${dayAt(to)}`);
          const lines = await exported(between(from, to));
          expect(sums(lines)).toEqual(sums(body.data.rows));
          for (const { date } of lines) expect(date >= dayAt(from) && date <= dayAt(to)).toBe(true);
        }
      }),
      { numRuns: propertyRuns({ times: 0.02, most: 50 }) },
    );
  });

  it('has a line for each document, category and rate, on the day on which it counts', async () => {
    await newTenant();
    const times = { order_ids: ['LARGE'], issued_at: '2026-01-31T23:30:00+01:00' };
    const made = await client.create('/v2/invoices', invoiceV2({ ...times, ...TAXES.net(1_000, 19) }));
    const note = await client.create(`/v2/invoices/${made.id}/credit-notes`, {
      amount: 11.9,
      issued_at: '2026-02-10T12:00:00Z',
    });
    const draft = { reference_id: 'DRAFT', invoice_number: 'DRAFT', invoice_status: 'DRAFT' };
    await client.create('/v2/invoices', invoiceV2({ ...times, ...TAXES.none(100), ...draft }));
    const of = { currency: 'USD', invoice_id: made.id, customer_id: made.customer_id, customer_name: 'First Customer' };
    const invoice = { ...of, date: '2026-01-31', type: 'invoice', id: made.id, number: made.invoice_number };
    const lines = await exported('');
    expect(lines.slice(0, 2)).toEqual([
      { ...invoice, effective_at: '2026-01-31T22:30:00.000Z', category: 'S', rate: 19, base: 31.11, tax: 5.91 },
      { ...invoice, effective_at: '2026-01-31T22:30:00.000Z', category: 'S', rate: 7, base: 0.37, tax: 0.03 },
    ]);
    expect(lines.slice(2)).toMatchObject([
      { ...of, date: '2026-02-10', type: 'credit_note', id: note.id, number: note.credit_note_number, rate: 19 },
      { type: 'credit_note', rate: 7 },
    ]);
    expect(sums(lines.slice(2))).toEqual(sums(note.tax_summary.map((row: Line) => ({ ...row, base: -row.base, tax: -row.tax })))); // prettier-ignore
    expect(await exported('issued_before=2026-02-01T00:00:00%2B01:00')).toEqual(lines.slice(0, 2));
    expect(await exported('issued_after=2026-02-01T00:00:00%2B01:00')).toEqual(lines.slice(2));
    expect(await exported(`customer_ids=${made.customer_id}`)).toEqual(lines);
    expect(await exported('invoice_numbers=OTHER')).toEqual([]);
    const references = await exported('references=true');
    expect(references[0]).toMatchObject({ customer_id: 'C-1', invoice_id: 'R1' });

    await client.post(`/v2/credit-notes/${note.id}/void`, {});
    await client.patch(`/v2/invoices/${made.id}`, { invoice_status: 'CANCELLED' });
    const all = await exported('');
    expect(all.map(({ type }) => type)).toEqual(
      ['invoice', 'credit_note', 'credit_note_voided', 'invoice_cancelled'].flatMap((type) => [type, type]),
    );
    expect(sums(all)).toEqual({});
  });

  it('is a table with formulas as texts, needs the scope of invoices, and refuses parameters of pages', async () => {
    await newTenant();
    const name = '=Customer';
    const { id } = (await client.get('/v2/customers')).body.data[0];
    await client.patch(`/v2/customers/${id}`, { company_name: name });
    const made = await client.create('/v2/invoices', invoiceV2({ ...TAXES.none(1_234), invoice_number: '-1' }));
    const { body } = await client.get('/v2/exports/invoice_taxes?format=csv');
    const [header, first, end] = String(body).replace('\ufeff', '').split('\r\n');
    expect(header).toBe(
      'date,type,id,number,invoice_id,customer_id,customer_name,effective_at,currency,category,rate,base,tax',
    );
    expect(first).toMatch(new RegExp(`,invoice,${made.id},'-1,${made.id},[^,]*,'=Customer,[^,]*,USD,,,12.34,0$`));
    expect(end).toBe('');
    const scoped = async (scope: string) => {
      const { key } = await client.create('/v2/api-keys', { name: scope, scopes: [scope] });
      return (await client.get('/v2/exports/invoice_taxes', { 'x-api-key': key })).status;
    };
    expect([await scoped('invoices:read'), await scoped('reports:read')]).toEqual([200, 403]);
    for (const parameter of ['page', 'sort', 'cursor', 'include_total'])
      expect((await client.get(`/v2/exports/invoice_taxes?${parameter}=1`)).status).toBe(400);
  });
});
