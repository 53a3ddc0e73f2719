import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { changedAttributeValues, type NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { checkAttributeNames } from '../creation/new-payment.js';
import { Payment } from '../payment.entity.js';

/** The changes of one request; a field that is undefined keeps its value, null clears it. */
export interface PaymentChanges {
  reference?: string | null;
  note?: string | null;
  /** Replaces all. */
  attributes?: NewAttributeValue[];
}

/** Changes what is said about a payment; its money never changes. Throws `payment_not_found` and `version_conflict`. */
export async function updatePayment(
  tx: TenantTx,
  id: string,
  { reference, note, attributes }: PaymentChanges,
  precondition: Precondition,
): Promise<void> {
  const payment = isId(id) ? await tx.lock(Payment, id) : undefined;
  if (!payment) throw DomainError.notFound('payment', id);
  precondition.check(payment);
  const faults = new Faults();
  checkAttributeNames(attributes ?? [], faults);
  const { isOverridden, kind, withPaymentId } = payment;
  if (note !== undefined && !note?.trim() && (isOverridden || (kind === 'write_off' && !withPaymentId)))
    faults.add('note', `is required for a ${isOverridden ? 'discount that was overridden' : 'write-off'}`);
  faults.throwIfAny();
  tx.journal.watch('payment', [payment.id]);
  await tx.update(Payment, id, {
    reference,
    note,
    attributes: attributes && changedAttributeValues(payment.attributes, attributes, tx.actor.id),
  });
}
