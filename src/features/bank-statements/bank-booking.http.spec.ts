import { BankBookingWork } from './booking/bank-booking-work.js';
import { bankStatement, linesOf, readLine, sendLines } from '#test/support/bank-statements/bank-files.js';
import type { Client } from '#test/support/client.js';
import { invoiceOf, type PaidInvoice, readInvoice } from '#test/support/payments.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';

describe('bank statements of a tenant whose safe lines the service books', () => {
  let service: TestService;
  let client: Client;
  let invoices: PaidInvoice[];

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await makeTrade(client);
    await client.patch('/v2/settings', { bank_booking: 'safe' });
    invoices = [];
    for (const total of [80, 50])
      invoices.push(
        await invoiceOf(client, total, {
          issued_at: '2026-02-25T09:00:00Z',
          early_payment: [{ days: 14, percent: 2 }],
        }),
      );
  });

  const work = () => service.app.get(BankBookingWork).run();
  const statesOf = async (statementId: string) => (await linesOf(client, statementId)).map(({ state }) => state);
  const credits = () => [
    { amount: '80', remittance: invoices[0]!.invoice_number },
    { amount: '7', remittance: 'x' },
    { amount: '49', remittance: invoices[1]!.invoice_number, endToEndId: 'E-1' },
  ];

  it('are booked in the background, with discounts in time, and taken back when a line is ignored', async () => {
    const [first, , discounted] = await sendLines(client, bankStatement(credits()));
    expect(await statesOf(first!.statement_id)).toEqual(['open', 'open', 'open']);
    await Promise.all([work(), work()]);
    expect(await statesOf(first!.statement_id)).toEqual(['booked', 'open', 'booked']);
    expect((await readLine(client, first!)).booked_automatically).toBe(true);
    expect(await readInvoice(client, invoices[1]!)).toMatchObject({
      due_amount: 0,
      settlement: { payments: 49, discounts: 1 },
    });
    const ignored = await client.post(`/v2/bank-lines/${discounted!.id}/ignore`, { reason: 'Not ours' });
    expect([ignored.status, ignored.body.data.state, ignored.body.data.booked_automatically]).toEqual([
      200,
      'ignored',
      false,
    ]);
    expect(await readInvoice(client, invoices[1]!)).toMatchObject({
      due_amount: 50,
      settlement: { payments: 0, discounts: 0 },
    });
    await work();
    expect(await statesOf(first!.statement_id)).toEqual(['booked', 'open', 'ignored']);
  });

  it('are not booked once the settings say so', async () => {
    const [first] = await sendLines(client, bankStatement(credits()));
    await client.patch('/v2/settings', { bank_booking: 'off' });
    await work();
    expect(await statesOf(first!.statement_id)).toEqual(['open', 'open', 'open']);
  });

  it('take discounts again when a return is undone', async () => {
    const [, , paid] = await sendLines(client, bankStatement(credits()));
    await work();
    const debit = { amount: '-49', endToEndId: 'E-1', returnReason: 'MS03', bookingDate: '2026-04-05' };
    const [returned] = await sendLines(
      client,
      bankStatement([debit], {
        number: '2',
        fromDate: '2026-04-05',
        toDate: '2026-04-05',
        openingBalance: '1136',
        closingBalance: '1087',
      }),
    );
    await work();
    expect((await readLine(client, returned!)).state).toBe('booked');
    expect(await readInvoice(client, invoices[1]!)).toMatchObject({ due_amount: 50 });
    expect((await client.post(`/v2/bank-lines/${returned!.id}/undo`, {})).status).toBe(200);
    expect(await readInvoice(client, invoices[1]!)).toMatchObject({
      due_amount: 0,
      settlement: { payments: 49, discounts: 1 },
    });
    expect((await readLine(client, paid!)).state).toBe('booked');
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  it('are reconciled with each other and with their payments', async () => {
    const [first] = await sendLines(client, bankStatement(credits()));
    await work();
    const {
      payment_ids: [id],
    } = await readLine(client, first!);
    await client.post(`/v2/payments/${id}/reverse`, {});
    const [later] = await sendLines(client, bankStatement([{ amount: '1' }], { number: '3', toDate: '2026-03-09' }));
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([
      {
        ...{ resource: 'bank_line', id: first!.id, field: 'bank_booked', stored: 80, computed: 0, number: null },
        reason: 'its payment was reversed by itself: undo the line, or accept it again as what it is',
      },
      {
        ...{
          resource: 'bank_statement',
          id: later!.statement_id,
          field: 'bank_gap',
          stored: 1000,
          computed: 1136,
          number: null,
        },
        reason: `does not follow the statement ${first!.statement_id} before it: a statement of the account may be missing`,
      },
    ]);
    expect((await client.post(`/v2/bank-lines/${first!.id}/undo`, {})).body.data.state).toBe('open');
  });
});
