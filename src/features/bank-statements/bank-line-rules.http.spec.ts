import { bankStatement, linesOf, readLine, sendLines } from '#test/support/bank-statements/bank-files.js';
import type { Client } from '#test/support/client.js';
import { invoiceOf, moneyOf, type PaidInvoice, paymentBody } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

const IBAN = 'DE02120300000000202051';
const PAYER = { payer: 'First Customer', iban: IBAN };

describe('a line of a bank statement', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;
  let first: PaidInvoice;
  let second: PaidInvoice;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    first = await invoiceOf(client, 80, { issued_at: '2026-02-01T09:00:00Z' });
    second = await invoiceOf(client, 50, { issued_at: '2026-02-01T09:00:00Z' });
  });

  const accept = (line: { id: string }, body: object) => client.post(`/v2/bank-lines/${line.id}/accept`, body);
  const undo = (line: { id: string }, body: object = {}) => client.post(`/v2/bank-lines/${line.id}/undo`, body);
  const payment = async (id: string) => (await client.get(`/v2/payments/${id}`)).body.data;
  const customer = async () => (await client.get(`/v2/customers/${trade.customer.id}`)).body.data;
  const reconciliation = async () => (await client.get('/v2/reconciliation')).body.data;
  const eventsOf = async (id: string) =>
    (await client.get('/v2/events?page_size=100')).body.data
      .filter((event: { resource: { id: string } }) => event.resource.id === id)
      .map((event: { type: string }) => event.type);

  it('is ignored until that is undone', async () => {
    const [line] = await sendLines(client, bankStatement([{ amount: '-5' }]));
    const ignored = await client.post(`/v2/bank-lines/${line!.id}/ignore`, { reason: 'Fee' });
    expect(ignored.body.data).toMatchObject({ state: 'ignored', state_reason: 'Fee', proposals: [] });
    const refused = await accept(line!, { customer_id: 'C-1' });
    expect([refused.status, refused.body.details]).toEqual([
      409,
      [{ field: 'state', reason: 'is ignored; undo it first' }],
    ]);
    expect((await undo(line!)).body.data.state).toBe('open');
  });

  it('is refused with all faults of the request', async () => {
    const [credit, debit] = await sendLines(client, bankStatement([{ amount: '80' }, { amount: '-5' }]));
    const faultsOf = async (line: { id: string }, body: object) => {
      const { status, body: answer } = await accept(line, body);
      return [status, answer.details];
    };
    const one = 'send exactly one of proposal_id, customer_id and payment_id';
    expect(await faultsOf(credit!, {})).toEqual([400, [{ field: 'proposal_id', reason: one }]]);
    expect(await faultsOf(credit!, { payment_id: 'x', customer_id: 'C-1' })).toEqual([
      400,
      [{ field: 'proposal_id', reason: one }],
    ]);
    expect(await faultsOf(credit!, { payment_id: 'x', note: 'y' })).toEqual([
      400,
      [{ field: 'note', reason: 'can only be sent with customer_id' }],
    ]);
    expect(await faultsOf(credit!, { payment_id: 'x' })).toEqual([
      400,
      [{ field: 'payment_id', reason: 'does not exist' }],
    ]);
    expect(await faultsOf(debit!, { customer_id: 'C-1' })).toMatchObject([400, [{ field: 'customer_id' }]]);
    expect(await faultsOf(credit!, { customer_id: 'NONE', invoices: [{ invoice_id: 'NONE' }] })).toEqual([
      400,
      [
        { field: 'customer_id', reason: 'does not exist' },
        { field: 'invoices[0].invoice_id', reason: 'does not exist' },
      ],
    ]);
    const made = await client.create('/v2/payments', paymentBody(70));
    expect(await faultsOf(credit!, { payment_id: made.id })).toEqual([
      400,
      [{ field: 'payment_id', reason: 'is of 70.00, and the line of 80.00' }],
    ]);
    await client.patch('/v2/settings', { closed_until: '2026-03-02' });
    const closed = await accept(credit!, { customer_id: 'C-1' });
    expect([closed.status, closed.body.code, closed.body.details[0].field]).toEqual([
      409,
      'period_closed',
      'booking_date',
    ]);
  });

  it('is found by its state, payment, customer, day, amount, text and safety', async () => {
    const [credit, , debit] = await sendLines(
      client,
      bankStatement([
        { ...PAYER, amount: '80', remittance: first.invoice_number },
        { amount: '50', payer: 'Müller & Söhne', remittance: `${second.invoice_number}` },
        { amount: '-5', bookingDate: '2026-03-03' },
      ]),
    );
    const booked = (await accept(credit!, { proposal_id: credit!.proposals[0]!.id })).body.data;
    const amounts = async (query: string) => {
      const { status, body } = await client.get(`/v2/bank-lines?sort_by=booking_date&sort=asc&${query}`);
      return status === 200 ? body.data.map(({ amount }: { amount: number }) => amount) : body.details;
    };
    expect(await amounts('state=open')).toEqual([50, -5]);
    expect(await amounts(`payment_ids=${booked.payment_ids[0]}`)).toEqual([80]);
    expect(await amounts('customer_ids=C-1')).toEqual([80]);
    expect(await amounts('booked_after=2026-03-03')).toEqual([-5]);
    expect(await amounts('booked_before=2026-03-03&min_amount=60')).toEqual([80]);
    expect(await amounts('max_amount=-5')).toEqual([-5]);
    expect(await amounts('search=muller')).toEqual([50]);
    expect(await amounts(`search=DE0212 first`)).toEqual([80]);
    expect(await amounts('safe=true')).toEqual([50]);
    expect(await amounts('safe=false')).toEqual([-5]);
    expect(await amounts('min_amount=x')).toMatchObject([{ field: 'min_amount' }]);
    expect(await amounts(`ids=${debit!.id}`)).toEqual([-5]);
    const page = await client.get('/v2/bank-lines?sort_by=booking_date&sort=asc&page_size=1');
    expect(await amounts(`page_size=2&cursor=${page.body.pagination.next_cursor}`)).toHaveLength(2);
  });

  it('is booked with the other safe ones of its statement', async () => {
    const lines = await sendLines(
      client,
      bankStatement([
        { amount: '80', remittance: first.invoice_number },
        { amount: '7', remittance: 'x' },
        { amount: '50', remittance: second.invoice_number },
        { amount: '50', remittance: second.invoice_number },
      ]),
    );
    const path = `/v2/bank-statements/${lines[0]!.statement_id}/accept-safe`;
    const answer = await client.post(path, undefined, { 'idempotency-key': 'safe' });
    expect([answer.status, answer.body.data]).toEqual([200, { booked: 2, open: 2, more: false }]);
    expect((await client.post(path, {})).body.data).toEqual({ booked: 0, open: 2, more: false });
    const states = (await linesOf(client, lines[0]!.statement_id)).map(({ state }) => state);
    expect(states).toEqual(['booked', 'open', 'booked', 'open']);
  });

  it('needs the scope to write payments to be booked', async () => {
    const [line] = await sendLines(client, bankStatement([{ amount: '80' }]));
    const scopes = ['bank_statements:write', 'bank_statements:read'];
    const other = await service.tenant({ slug: client.slug, scopes });
    for (const path of [
      `bank-lines/${line!.id}/accept`,
      `bank-lines/${line!.id}/undo`,
      `bank-statements/${line!.statement_id}/accept-safe`,
    ]) {
      const { status, body } = await other.post(`/v2/${path}`, path.endsWith('accept') ? { customer_id: 'C-1' } : {});
      expect([path, status, body.details?.[0]?.reason]).toEqual([path, 403, 'needs the scope payments:write']);
    }
    expect((await other.post(`/v2/bank-lines/${line!.id}/ignore`, {})).status).toBe(200);
  });
});
