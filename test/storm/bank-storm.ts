import { bankStatement, linesOf, sendLines } from '../support/bank-statements/bank-files.js';
import type { Answer, Client } from '../support/client.js';
import { newInvoice } from './payment-storm.js';
import { type Random, randomOf } from './trade-actions.js';

/** The lines, invoices and payments that all clients of a storm share. */
export interface BankBooks {
  statement: string;
  lines: string[];
  /** The amount of the line at each place, its customer, and the ids of the customer's invoices. */
  facts: { amount: number; customer: string; invoices: string[] }[];
  payments: string[];
}

export interface BankResult {
  /** Number of successes of each action. */
  done: Record<string, number>;
  /** Lines that were booked by `accept-safe`. */
  safe: number;
  refused: Record<string, number>;
  /** Answers that no client may get. */
  unexpected: string[];
}

/** Refusals that follow from what other clients did, and that each storm must have. */
export const REFUSALS = ['resource_locked', 'proposal_outdated'];
const FURTHER_REFUSALS = [
  'allocation_exceeds_due',
  'allocation_exceeds_source',
  'invoice_not_payable',
  'validation_failed',
];

const [CUSTOMERS, INVOICES] = [4, 5];
/** What is due on the invoices of each customer. */
const DUE = 40;

/** Makes customers with invoices, and one statement: of each customer three whole payments, a short one, and the return of the first. */
export async function openBankBooks(client: Client): Promise<BankBooks> {
  const lines: Parameters<typeof bankStatement>[0][number][] = [];
  const facts: BankBooks['facts'] = [];
  for (let index = 0; index < CUSTOMERS; index++) {
    const [customer, order] = [`PAYER-${index}`, `PAID-${index}`];
    await client.create('/v2/customers', { reference_id: customer, company_name: `Payer ${index} of the storm` });
    const line_items = [{ sku: 'A', quantity: 1, unit_price: 1 }];
    await client.create('/v2/orders', { customer_id: customer, reference_id: order, line_items });
    const numbers = Array.from({ length: INVOICES }, (_, place) => `BANK-${index}-${place}`);
    const invoices: string[] = [];
    for (const number of numbers) invoices.push((await client.create('/v1/invoices', newInvoice(order, number))).id);
    const payer = { payer: `Payer ${index} of the storm`, endToEndId: `E-${index}` };
    const credit = (place: number, amount: number) => {
      lines.push({ ...payer, amount: String(amount), remittance: numbers[place], endToEndId: `E-${index}-${place}` });
      facts.push({ amount, customer, invoices });
    };
    for (const place of [0, 1, 2]) credit(place, DUE);
    credit(3, DUE - 15);
    lines.push({ ...payer, amount: `-${DUE}`, endToEndId: `E-${index}-0`, returnReason: 'AC04' });
    facts.push({ amount: -DUE, customer, invoices });
  }
  const [first] = await sendLines(client, bankStatement(lines));
  const statement = first!.statement_id;
  return { statement, lines: (await linesOf(client, statement)).map(({ id }) => id), facts, payments: [] };
}

/** A client with the numbers that decide what it does. */
interface Actor {
  client: Client;
  random: Random;
  /** Another text each time. */
  key: string;
}

type Act = (actor: Actor, books: BankBooks, place: number) => Promise<Answer | undefined>;

const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[random(from.length || 1)];
const accept = ({ client }: Actor, { lines }: BankBooks, place: number, body: object) =>
  client.post(`/v2/bank-lines/${lines[place]}/accept`, body);

export const ACTIONS: Record<string, Act> = {
  'proposal accepted': async (actor, books, place) => {
    const { proposals } = (await actor.client.get(`/v2/bank-lines/${books.lines[place]}`)).body.data;
    const chosen = pick(actor.random, proposals as { id: string }[]);
    return chosen && accept(actor, books, place, { proposal_id: chosen.id });
  },
  'accepted by hand': (actor, books, place) => {
    const { customer, invoices } = books.facts[place]!;
    const invoice_id = pick(actor.random, invoices);
    return accept(actor, books, place, { customer_id: customer, invoices: [{ invoice_id }], excess: 'keep' });
  },
  linked: async (actor, books, place) => {
    const { amount, customer } = books.facts[place]!;
    const body = { reference_id: actor.key, customer_id: customer, amount: Math.abs(amount) };
    const { status, body: made } = await actor.client.post('/v2/payments', body);
    if (status !== 201) return undefined;
    books.payments.push(made.data.id as string);
    return accept(actor, books, place, { payment_id: made.data.id });
  },
  undone: ({ client }, { lines }, place) => client.post(`/v2/bank-lines/${lines[place]}/undo`, { reason: 'x' }),
  ignored: ({ client }, { lines }, place) => client.post(`/v2/bank-lines/${lines[place]}/ignore`, {}),
  'safe ones accepted': ({ client }, { statement }) => client.post(`/v2/bank-statements/${statement}/accept-safe`, {}),
  paid: ({ client, random, key }, { facts }, place) =>
    client.post(`/v2/invoices/${pick(random, facts[place]!.invoices)}/payments`, {
      ...{ reference_id: key, amount: 1 + random(DUE) },
    }),
  'payment reversed': async ({ client, random }, { payments }) => {
    const id = pick(random, payments.slice(-20));
    return id === undefined ? undefined : client.post(`/v2/payments/${id}/reverse`, {});
  },
};
/** Undoing is more frequent, so that lines are open. */
const NAMES = [...Object.keys(ACTIONS), 'undone', 'undone', 'proposal accepted'];

/** Many clients book, undo, ignore, pay and reverse the same lines and invoices. */
export async function bankStorm(
  clients: readonly Client[],
  books: BankBooks,
  isOver: (result: BankResult) => boolean,
): Promise<BankResult> {
  const result: BankResult = { done: {}, safe: 0, refused: {}, unexpected: [] };
  const run = async (client: Client, seed: number) => {
    const random = randomOf(seed);
    for (let step = 0; !isOver(result); step++) {
      const [name, place] = [NAMES[random(NAMES.length)]!, random(books.lines.length)];
      const answer = await ACTIONS[name]!({ client, random, key: `S${seed}-${step}` }, books, place);
      if (answer) enter(result, books, name, answer);
    }
  };
  await Promise.all(clients.map((client, index) => run(client, index + 1)));
  return result;
}

function enter(result: BankResult, books: BankBooks, name: string, { status, body }: Answer): void {
  const { done, refused, unexpected } = result;
  if (status >= 300) {
    if (status < 500 && [...REFUSALS, ...FURTHER_REFUSALS].includes(body?.code))
      refused[body.code] = (refused[body.code] ?? 0) + 1;
    else unexpected.push(`${name}: ${status} ${JSON.stringify(body)}`);
    return;
  }
  done[name] = (done[name] ?? 0) + 1;
  if (name === 'safe ones accepted') result.safe += body.data.booked as number;
  else if (name === 'paid') books.payments.push(body.data.id as string);
  else books.payments.push(...((body.data.payment_ids as string[] | undefined) ?? []));
}
