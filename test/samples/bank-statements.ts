import { EXAMPLE_BANK_STATEMENT_ID, EXAMPLE_CREDITED_CUSTOMER_ID, EXAMPLE_DEBTOR_ID } from '#examples/example-ids.js';
import { DEMO_STATEMENTS, DemoStatements } from '#features/bank-statements/demo-statements.js';
import { bankStatement, camtFile, linesOf, sendFile, sendLines } from '../support/bank-statements/bank-files.js';
import type { Client } from '../support/client.js';
import { otherNumber, otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/** An account of its own for each use. */
const account = (number: string) => ({ account: { iban: null, other: number } });
/** Of the line that is booked by hand, and so teaches it. */
const UNKNOWN_IBAN = 'DE89370400440532013000';
const PAYER = { payer: 'Save-a-lot Markets', iban: 'DE02120300000000202051' };

const book = (client: Client, id: string, action: string, body: object = {}) =>
  client.post(`/v2/bank-lines/${id}/${action}`, body);
/** The line with a word in its remittance that only one line has. */
const lineWith = async (client: Client, word: string) =>
  (await client.get(`/v2/bank-lines?search=${word}`)).body.data[0] as { id: string };

/** Books lines in all ways, of which one stays open beside a payment that it may be. */
async function bookLines(client: Client): Promise<void> {
  const amounts = { first: '11.01', second: '12.02', third: '13.03', fourth: '14.04', fifth: '15.05' };
  const credits = Object.entries(amounts).map(([word, amount]) => ({
    ...{ ...PAYER, amount, endToEndId: `E-${amount}` },
    remittance: `INV-10657 ${word}`,
    ...(word === 'second' && { iban: UNKNOWN_IBAN }),
  }));
  const [named, byHand, linked, , kept] = await sendLines(client, bankStatement(credits, account('1')));
  const payment = { customer_id: 'SAVEA', paid_at: '2026-03-02T09:00:00Z' };
  await client.create('/v2/payments', {
    ...{ ...payment, amount: 14.04, reference_id: 'FREE' },
    allocations: [{ invoice_id: 'INV-10657', amount: 1 }],
  });
  await book(client, named!.id, 'accept', { proposal_id: named!.proposals[0]!.id });
  await book(client, byHand!.id, 'accept', { customer_id: 'SAVEA' });
  for (const [line, amount] of [[linked!, 13.03] as const, [kept!, 15.05] as const]) {
    const reference_id = `LINKED-${amount}`;
    await client.create('/v2/payments', { customer_id: 'SAVEA', amount, reference_id });
    await book(client, line.id, 'accept', { payment_id: reference_id });
  }
  const debit = { ...PAYER, amount: '-11.01', endToEndId: 'E-11.01', returnReason: 'AC04', remittance: 'sentback' };
  const [returned] = await sendLines(client, bankStatement([{ ...debit, bookingDate: '2026-03-03' }], account('2')));
  await book(client, returned!.id, 'accept', { proposal_id: returned!.proposals[0]!.id });
}

/** Accepts a booked line again, and undoes and ignores some. */
async function undoLines(client: Client): Promise<void> {
  const [named, byHand, linked, returned] = [
    await lineWith(client, 'first'),
    await lineWith(client, 'second'),
    await lineWith(client, 'third'),
    await lineWith(client, 'sentback'),
  ];
  await client.get('/v2/bank-lines?safe=true');
  await book(client, named.id, 'accept', { customer_id: 'SAVEA' });
  await book(client, returned.id, 'undo');
  await book(client, byHand.id, 'undo');
  await book(client, byHand.id, 'ignore');
  await book(client, linked.id, 'undo');
}

/** Sends a file with a batch. Returns the id of its statement. */
async function sendBatch(client: Client, number: string): Promise<string> {
  const batch = bankStatement([{ amount: '3', bankReference: 'BATCH' }, { amount: '9' }], account(number));
  return (await sendLines(client, batch))[0]!.statement_id;
}

/** Sends the details of the batch. Returns the id of their statement. */
async function sendDetails(client: Client, number: string): Promise<string> {
  const details = [['1', '2'].map((amount) => ({ amount, bankReference: null, entryReference: 'BATCH' }))];
  const file = camtFile(bankStatement(details, { ...account(number), kind: 'notification' }));
  return (await sendFile(client, file)).body.data.statements[0].id as string;
}

/** Sends files of which each has something that others have too, and deletes one of them and an earlier one. */
async function sendFiles(client: Client): Promise<void> {
  const earlier: { id: string; kind: string }[] = (await client.get('/v2/bank-statements?page_size=100')).body.data;
  await client.patch('/v2/settings', { bank_booking: 'safe' });
  const id = await sendBatch(client, '3');
  await client.patch('/v2/settings', { bank_booking: 'off' });
  const notification = await sendDetails(client, '3');
  await client.post(`/v2/bank-statements/${id}/accept-safe`, {});
  for (const one of [notification, earlier.find(({ kind }) => kind === 'notification')!.id])
    await client.delete(`/v2/bank-statements/${one}`);
  const kept = await lineWith(client, 'fifth');
  for (const filter of ['statement_ids', 'ids'])
    await client.get(
      `/v2/bank-lines?${filter}=${(await linesOf(client, id))[0]![filter === 'ids' ? 'id' : 'statement_id']}`,
    );
  for (const filter of [
    ...[EXAMPLE_DEBTOR_ID, EXAMPLE_CREDITED_CUSTOMER_ID].map((customer) => `customer_ids=${customer}`),
    ...['payment_ids=LINKED-15.05', 'payment_ids=LINKED-13.03', 'search=market', `ids=${kept.id}`],
  ])
    for (const path of ['bank-lines', 'exports/bank_lines']) await client.get(`/v2/${path}?${filter}`);
}

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    bank_files: [...otherText('sha256'), ...otherNumber('size')],
    bank_statements: [...otherText('number'), ...otherNumber('opening_balance', 'closing_balance')],
    bank_lines: [...otherText('remittance', 'counterparty_name'), ...otherNumber('amount', 'amount_key')],
    bank_line_payments: [`'is_made', not is_made`, `'is_reversal', not is_reversal`],
    bank_bookings: [`'holder', gen_random_uuid()`],
  },

  createRecords: async ({ client, reference, text }) => {
    const statement = bankStatement([{ amount: '10', remittance: text }], { ...account(reference), number: reference });
    const [line] = await sendLines(client, statement);
    return { bank_statement: line!.statement_id, bank_line: line!.id };
  },

  createDemo: ({ app }) => createEach(DEMO_STATEMENTS, (one) => app.get(DemoStatements).create(one)),

  createEarlier: async (client) => {
    await bookLines(client);
    await sendBatch(client, '4');
    await sendDetails(client, '4');
  },

  sendFurtherRequests: async (client) => {
    await undoLines(client);
    await sendFiles(client);
    await client.get(`/v2/bank-statements/${EXAMPLE_BANK_STATEMENT_ID}/file`);
  },
};
