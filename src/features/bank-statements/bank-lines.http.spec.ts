import { bankStatement, readLine, sendLines } from '#test/support/bank-statements/bank-files.js';
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

  it('has proposals with reasons, and becomes the payment of one', async () => {
    const [line] = await sendLines(
      client,
      bankStatement([{ ...PAYER, amount: '80', remittance: `Inv ${first.invoice_number}\nThanks` }]),
    );
    const [proposal] = line!.proposals;
    expect(proposal).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      rank: 1,
      safe: true,
      kind: 'payment',
      customer_id: trade.customer.id,
      invoices: [{ invoice_id: first.id, number: first.invoice_number, amount: 80, rest: 'open' }],
      amount: 80,
      unallocated: 0,
      payment_id: null,
      reasons: [
        { code: 'number', text: `the text has ${first.invoice_number}` },
        { code: 'amount_exact', text: 'the amount is what is due' },
        { code: 'payer_name', text: 'the payer is called First Customer' },
      ],
    });
    const answer = await accept(line!, { proposal_id: proposal!.id });
    expect(answer.status).toBe(200);
    const booked = answer.body.data;
    expect(booked).toMatchObject({ state: 'booked', proposals: [], booked_automatically: false });
    expect(await payment(booked.payment_ids[0])).toMatchObject({
      reference_id: `bank:${line!.id}`,
      kind: 'payment',
      amount: 80,
      method: 'bank',
      reference: `Inv ${first.invoice_number} Thanks`,
      paid_at: '2026-03-02T23:59:59.999Z',
      allocations: [{ invoice_id: first.id, amount: 80 }],
    });
    expect(await moneyOf(client, first)).toMatchObject({ paid: 80, due: 0 });
    expect((await customer()).bank_accounts).toEqual([{ iban: IBAN, holder: 'First Customer', source: 'learned' }]);
    const again = await accept(line!, { proposal_id: proposal!.id });
    const { display_id: number } = await payment(booked.payment_ids[0]);
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'state', reason: `is booked as ${number}; undo it first` }],
    ]);
    expect(await eventsOf(line!.id)).toEqual(['bank_line.created', 'bank_line.updated', 'bank_line.booked']);
    expect(await reconciliation()).toEqual([]);
  });

  it('is booked once by requests at the same time', async () => {
    const [line] = await sendLines(client, bankStatement([{ amount: '80', remittance: first.invoice_number }]));
    const body = { proposal_id: line!.proposals[0]!.id };
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(line!, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await moneyOf(client, first)).toMatchObject({ paid: 80, due: 0 });
  });

  it('has outdated proposals when what they pay has changed', async () => {
    const [line] = await sendLines(client, bankStatement([{ amount: '80', remittance: first.invoice_number }]));
    await client.create('/v2/payments', paymentBody(30, { allocations: [{ invoice_id: first.id }] }));
    const answer = await accept(line!, { proposal_id: line!.proposals[0]!.id });
    expect([answer.status, answer.body.code]).toEqual([409, 'proposal_outdated']);
    const { proposals } = await readLine(client, line!);
    expect(proposals[0]).toMatchObject({ safe: false, unallocated: 30 });
  });

  it('is opened again, and its next payment has another reference', async () => {
    const [line] = await sendLines(
      client,
      bankStatement([{ ...PAYER, amount: '80', remittance: first.invoice_number }]),
    );
    const booked = (await accept(line!, { proposal_id: line!.proposals[0]!.id })).body.data;
    const undone = await undo(line!, { reason: 'Another customer' });
    expect(undone.body.data).toMatchObject({ state: 'open', state_reason: 'Another customer', payment_ids: [] });
    expect(await payment(booked.payment_ids[0])).toMatchObject({
      status: 'reversed',
      reversal_reason: 'Another customer',
    });
    expect([await moneyOf(client, first), (await customer()).bank_accounts]).toMatchObject([{ paid: 0 }, []]);
    const refused = await undo(line!);
    expect([refused.status, refused.body.details]).toEqual([409, [{ field: 'state', reason: 'is open' }]]);
    const body = {
      customer_id: 'C-1',
      invoices: [{ invoice_id: second.invoice_number, amount: 30 }],
      note: 'x',
      learn: false,
    };
    const next = (await accept(line!, body)).body.data;
    expect(await payment(next.payment_ids[0])).toMatchObject({
      reference_id: `bank:${line!.id}:2`,
      note: 'x',
      allocated_amount: 30,
      unallocated_amount: 50,
    });
    expect((await customer()).bank_accounts).toEqual([]);
    expect(await eventsOf(line!.id)).toEqual([
      'bank_line.created',
      ...['bank_line.updated', 'bank_line.booked', 'bank_line.updated', 'bank_line.undone'],
      ...['bank_line.updated', 'bank_line.booked'],
    ]);
    expect(await reconciliation()).toEqual([]);
  });

  it('is linked to a payment that is there, which stays when it is undone', async () => {
    const made = await client.create(
      '/v2/payments',
      paymentBody(80, { paid_at: '2026-03-01T09:00:00Z', allocations: [{ invoice_id: first.id }] }),
    );
    const [line] = await sendLines(
      client,
      bankStatement([{ ...PAYER, amount: '80', remittance: first.invoice_number }]),
    );
    expect(line!.proposals[0]).toMatchObject({ kind: 'existing', payment_id: made.id, safe: false });
    const linked = await accept(line!, { proposal_id: line!.proposals[0]!.id });
    expect([linked.status, linked.body.data.payment_ids]).toEqual([200, [made.id]]);
    expect((await client.get('/v2/payments')).body.pagination.total_records).toBe(1);
    const [other] = await sendLines(client, bankStatement([{ amount: '80' }], { number: '2' }));
    const taken = await accept(other!, { payment_id: made.id });
    expect([taken.status, taken.body.details]).toEqual([
      409,
      [{ field: 'payment_id', reason: `is the line ${line!.id}` }],
    ]);
    await undo(line!);
    expect(await payment(made.id)).toMatchObject({ status: 'allocated' });
    expect((await accept(other!, { payment_id: made.reference_id })).status).toBe(200);
  });

  it('that is a returned debit reverses the payment, and undoing it enters the payment again', async () => {
    const credit = { ...PAYER, amount: '80', remittance: first.invoice_number, endToEndId: 'E-1' };
    const [paid] = await sendLines(client, bankStatement([credit]));
    const {
      payment_ids: [id],
    } = (await accept(paid!, { proposal_id: paid!.proposals[0]!.id })).body.data;
    const debit = { ...PAYER, amount: '-80', endToEndId: 'E-1', returnReason: 'AC04', bookingDate: '2026-03-05' };
    const [line] = await sendLines(
      client,
      bankStatement([debit], {
        ...{ number: '2', fromDate: '2026-03-05', toDate: '2026-03-05' },
        ...{ openingBalance: '1080', closingBalance: '1000' },
      }),
    );
    expect(line!.proposals[0]).toMatchObject({ kind: 'reversal', payment_id: id, safe: true });
    const reversed = await accept(line!, { proposal_id: line!.proposals[0]!.id });
    expect([reversed.status, reversed.body.data.payment_ids]).toEqual([200, [id]]);
    expect(await payment(id)).toMatchObject({
      status: 'reversed',
      reversal_reason: 'AC04',
      reversed_at: '2026-03-05T23:59:59.999Z',
    });
    const refused = await undo(paid!);
    expect([refused.status, refused.body.code]).toEqual([409, 'resource_locked']);
    expect(await reconciliation()).toEqual([]);
    expect((await undo(line!)).status).toBe(200);
    const {
      payment_ids: [next],
      state,
    } = await readLine(client, paid!);
    expect([state, next === id]).toEqual(['booked', false]);
    expect(await payment(next!)).toMatchObject({
      reference_id: `bank:${line!.id}`,
      allocations: [{ invoice_id: first.id, amount: 80 }],
    });
    expect(await moneyOf(client, first)).toMatchObject({ paid: 80, due: 0 });
    expect((await undo(paid!)).status).toBe(200);
    expect(await moneyOf(client, first)).toMatchObject({ paid: 0 });
    expect(await reconciliation()).toEqual([]);
  });
});
