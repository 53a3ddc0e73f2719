import type { Steps } from '../correction-walk.js';
import { acceptLine, allocate, creditCustomer, ignoreLine, pay, postLine, refund, reverseAllocation, reversePayment, undoLine, voidCredit } from './money-steps.js'; // prettier-ignore
import type { MoneyWalk } from './money-walk.js';
import {
  announceReturn,
  bill,
  cancelReminder,
  changeInvoice,
  creditReturn,
  deposit,
  moveReturn,
  receiveReturn,
  regroup,
  remind,
} from './sale-steps.js';

/** All steps by the name under which they are counted. */
export const MONEY_STEPS: Steps<MoneyWalk> = {
  'a shipment': (walk) => walk.ship(),
  'a move of a shipment': (walk) => walk.moveShipment(),
  'a part of an order': bill,
  'a deposit': deposit,
  'a change of an invoice': changeInvoice,
  'a credit of an item': (walk) => walk.creditItem(),
  'a credit of an amount': (walk) => walk.creditAmount(),
  'a void': (walk) => walk.voidNote(),
  'a credit without an invoice': creditCustomer,
  'a void of a credit without an invoice': voidCredit,
  'a payment': pay,
  'an allocation': allocate,
  'a reversal of an allocation': reverseAllocation,
  'a reversal of a payment': reversePayment,
  'a refund or write-off': refund,
  'a line of the bank': postLine,
  'an accepted line': acceptLine,
  'an undone line': undoLine,
  'an ignored line': ignoreLine,
  'a return': announceReturn,
  'a move of a return': moveReturn,
  'a receipt': receiveReturn,
  'a credit of a return': creditReturn,
  'a reminder': remind,
  'a cancelled reminder': cancelReminder,
  'a change of the group': regroup,
};

/** How often a step is chosen beside the others: those that make documents come more often, so that the others have some. */
const OFTEN: Record<string, number> = {
  'a part of an order': 4,
  'a shipment': 2,
  'a deposit': 2,
  'a payment': 4,
  'a line of the bank': 2,
  'an accepted line': 3,
  'a return': 3,
  'a receipt': 3,
  'a credit of a return': 2,
  'a reminder': 2,
};
export const MONEY_CHOICE = Object.keys(MONEY_STEPS).flatMap((name) => Array<string>(OFTEN[name] ?? 1).fill(name));
