import type { Random } from '../correction-walk.js';
import { DAY_MS } from '../receivables/ledger.js';
import { dayOf, type TenantBooks, WALK_DAYS } from './books.js';
import { expectAgeing, expectCredit, expectOpenItems, expectStatement, expectTaxes } from './compare.js';
import { creditAmount, creditItems, creditRest, voidNote } from './credit-steps.js';
import { billOrder, billRest, changeDueDate, endInvoice, expectInvoices, issueDraft, writeInvoice } from './invoice-steps.js';
import { allocate, pay, refund, reverseAllocation, reversePayment, writeOff } from './money-steps.js';
import { cancelOrder, changeOrder, createOrder } from './order-steps.js';
import { BooksWalk } from './walk.js';

/** Most steps of a walk that send something. */
const MOST_STEPS = 12;

type Step = (walk: BooksWalk) => Promise<void>;

/** All steps by the name under which they are counted. One for which there is no document sends nothing. */
export const STEPS: Record<string, Step> = {
  'an order': createOrder,
  'a change of an order': changeOrder,
  'a cancellation of an order': cancelOrder,
  'a part of an order': billOrder,
  'an invoice by hand': writeInvoice,
  'an issue of a draft': issueDraft,
  'an end of an invoice': endInvoice,
  'another due date': changeDueDate,
  'a credit of an amount': (walk) => creditAmount(walk),
  'a credit of items': creditItems,
  'a void': voidNote,
  'a payment': pay,
  'a write-off': writeOff,
  'an allocation': allocate,
  'a reversal of an allocation': reverseAllocation,
  'a reversal of a payment': reversePayment,
  'a refund': refund,
};

/** Steps as often as they are chosen: those that make documents come more often, so that the others have some. */
const CHOICE = [
  ...Object.keys(STEPS),
  ...['a change of an order', 'a change of an order', 'a part of an order', 'a part of an order', 'a part of an order'],
  ...['an invoice by hand', 'a credit of an amount', 'a credit of items', 'a credit of items', 'a payment', 'an allocation'],
];

/**
 * Walks through the documents of a new customer, and compares all that the service tells with the books after each step. Returns the names of the
 * steps that sent something.
 */
export async function walkThrough(tenant: TenantBooks, random: Random, hasMore: () => boolean): Promise<Set<string>> {
  const walk = await BooksWalk.begin(tenant, random);
  const done = new Set<string>();
  try {
    await createOrder(walk);
    while (hasMore() && walk.log.length < MOST_STEPS) {
      const name = walk.pick(CHOICE);
      const sent = walk.log.length;
      await STEPS[name]!(walk);
      if (walk.log.length === sent) continue;
      done.add(name);
      await compare(walk);
    }
    await billRest(walk);
    await creditRest(walk);
    await compare(walk);
    await expectInvoices(walk);
    for (let day = -1; day <= WALK_DAYS; day++) await expectAgeing(walk, dayOf(tenant.begin + day * DAY_MS));
    return done;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${walk.log.join('\n')}`, { cause: error });
  }
}

/** Compares the present, and what was due at the end of one day of the walk. */
async function compare(walk: BooksWalk): Promise<void> {
  const { begin } = walk.books.tenant;
  const day = () => dayOf(begin + walk.random(WALK_DAYS) * DAY_MS);
  await expectCredit(walk);
  await expectOpenItems(walk);
  await expectStatement(walk);
  await expectAgeing(walk, day());
  await expectTaxes(walk, day(), walk.isOneIn(2) ? dayOf(Date.now()) : dayOf(begin + WALK_DAYS * DAY_MS));
}
