import { DomainError } from '#platform/base/errors/domain-error.js';

const LOCKED = {
  issued:
    'The invoice is issued; its orders, items, charges, number, total, time of issue and discounts for early payments cannot change any more.',
  cancelled:
    'The invoice is cancelled; its orders, items, charges, number, total, time of issue, discounts for early payments, paid amount, due date and attributes cannot change any more.',
};

const CURES = {
  issued: 'correct it with a credit note, or cancel the invoice and create another one',
  cancelled: 'create another one',
};

/** Throws `resource_locked` with fields of a deposit that would change although its order decides them, if there are any. */
export function refuseChangesOfDeposit(fields: string[]): void {
  if (!fields.length) return;
  const reason = 'cannot change in a deposit; delete the draft and create another one';
  throw new DomainError(
    'resource_locked',
    'A deposit follows from its order; its orders, items, charges, tax mode and total cannot change.',
    fields.map((field) => ({ field, reason })),
  );
}

/** Throws `resource_locked` with fields that would change although the invoice is in a state, if there are any. */
export function refuseChanges(state: keyof typeof LOCKED, fields: string[]): void {
  if (!fields.length) return;
  const reason = `cannot change after the invoice was ${state}; ${CURES[state]}`;
  throw new DomainError(
    'resource_locked',
    LOCKED[state],
    fields.map((field) => ({ field, reason })),
  );
}
