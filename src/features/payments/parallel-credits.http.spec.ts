import fc from 'fast-check';
import type { Answer, Client } from '#test/support/client.js';
import { invoiceOf, paymentBody } from '#test/support/payments.js';
import { propertyRuns } from '#test/support/property.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

const AMOUNT_CENTS = 5_000;

/** What one request does with the credit note. */
const use = fc.record({
  kind: fc.constantFrom('allocate', 'refund', 'refund with a payment', 'reverse', 'void'),
  cents: fc.integer({ min: 1, max: 4_000 }),
  invoice: fc.nat({ max: 2 }),
});
type Use = typeof use extends fc.Arbitrary<infer T> ? T : never;

const centsOf = (amount: number) => Math.round(amount * 100);

describe('random uses of a credit note without an invoice', () => {
  let service: TestService;
  let client: Client;
  let note: string;
  let invoices: string[];

  beforeAll(async () => {
    service = await sharedService();
  });

  const start = async () => {
    client = await service.tenant();
    await makeTrade(client);
    const items = [{ sku: 'BONUS', name: 'Bonus', quantity: 1, amount: AMOUNT_CENTS / 100 }];
    note = (await client.create('/v2/credit-notes', { customer_id: 'C-1', items })).id;
    invoices = [];
    for (const total of [20, 30, 70]) invoices.push((await invoiceOf(client, total)).id);
    await client.create('/v2/payments', paymentBody(1, { reference_id: 'MONEY' }));
  };
  const read = async (path: string) => (await client.get(path)).body.data;
  const isOpen = (one: { reversed_by?: string | null; reverses?: string | null; reversed_at?: string | null }) =>
    !one.reversed_by && !one.reverses && !one.reversed_at;

  /** The paths of what uses the credit note now. */
  const openUses = async (): Promise<string[]> => {
    const allocations = (await read('/v2/allocations?customer_ids=C-1&page_size=100')).filter(
      (one: { from: { id: string } }) => one.from.id === note,
    );
    const refunds = await read('/v2/payments?kind=refund&page_size=100');
    const paths = (name: string, records: ({ id: string } & Parameters<typeof isOpen>[0])[]) =>
      records.filter(isOpen).map(({ id }) => `/v2/${name}/${id}/reverse`);
    return [...paths('allocations', allocations), ...paths('payments', refunds)];
  };

  const send = ({ kind, cents, invoice }: Use, open: readonly string[]): Promise<Answer> => {
    const amount = cents / 100;
    const source = { type: 'credit_note', id: note };
    const refund = (total: number, ...sources: object[]) =>
      client.post('/v2/payments', paymentBody(total, { kind: 'refund', sources }));
    if (kind === 'allocate')
      return client.post('/v2/allocations', { from: source, allocations: [{ invoice_id: invoices[invoice], amount }] });
    if (kind === 'refund') return refund(amount, { ...source, amount });
    if (kind === 'refund with a payment')
      return refund((cents + 1) / 100, { ...source, amount }, { type: 'payment', id: 'MONEY', amount: 0.01 });
    const path = kind === 'reverse' ? open[cents % open.length] : undefined;
    return client.post(path ?? `/v2/credit-notes/${note}/void`, {});
  };

  /** Throws if the amounts of the credit note are not those of its uses, or more than it has. */
  const check = async () => {
    const { status, ...shown } = await read(`/v2/credit-notes/${note}`);
    const [allocated, refunded] = [centsOf(shown.allocated_amount), centsOf(shown.refunded_amount)];
    const given = (await read('/v2/allocations?customer_ids=C-1&page_size=100'))
      .filter((one: { from: { id: string } }) => one.from.id === note)
      .reduce((total: number, one: { amount: number }) => total + centsOf(one.amount), 0);
    const paidBack = (await read('/v2/payments?kind=refund&page_size=100'))
      .filter(isOpen)
      .flatMap((one: { sources: { id: string; amount: number }[] }) => one.sources)
      .reduce(
        (total: number, one: { id: string; amount: number }) => total + (one.id === note ? centsOf(one.amount) : 0),
        0,
      );
    expect([allocated, refunded]).toEqual([given, paidBack]);
    expect(Math.min(allocated, refunded)).toBeGreaterThanOrEqual(0);
    expect(allocated + refunded).toBeLessThanOrEqual(status === 'voided' ? 0 : AMOUNT_CENTS);
    expect(await read('/v2/reconciliation')).toEqual([]);
  };

  it('at the same time never take more than its amount, and keep all books', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(use, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 3 }),
        async (rounds) => {
          await start();
          for (const uses of rounds) {
            const open = await openUses();
            const answers = await Promise.all(uses.map((one) => send(one, open)));
            for (const { status, body } of answers) {
              statuses.add(status);
              if (status >= 400) expect(REFUSALS).toContain(body.code);
            }
            await check();
          }
        },
      ),
      { numRuns: propertyRuns({ times: 0.06, most: 40 }) },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]));
  });

  /** What a request may be answered beside success; anything else is a defect. */
  const REFUSALS = ['allocation_exceeds_source', 'allocation_exceeds_due', 'resource_locked'];
});
