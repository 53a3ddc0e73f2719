import { changedAttributeValues, type NewAttributeValue } from '../platform/values/attribute-value.js';
import type { CustomerChanges } from './customer-changes.js';
import { storedTaxRate } from './customer-rows.js';
import type { Customer } from './customer.entity.js';
import type { CustomerRecord } from './customers.queries.js';

/** The columns of a customer that a change writes; undefined ones stay as they are. `attributes` are complete. */
export const changedColumns = (
  changes: CustomerChanges,
  present: CustomerRecord,
  attributes: readonly NewAttributeValue[] | undefined,
  actorId: string,
): Partial<Customer> => ({
  referenceId: changes.referenceId,
  companyName: changes.companyName,
  displayName: changes.displayName === null ? (changes.companyName ?? present.companyName) : changes.displayName,
  displayId: changes.displayId,
  status: changes.status,
  freightTerm: changes.freightTerm,
  shippingMethod: changes.shippingMethod,
  paymentMode: changes.paymentMode,
  paymentTerm: changes.paymentTerm,
  firstName: changes.firstName,
  lastName: changes.lastName,
  phone: changes.phone,
  email: changes.email,
  taxRate: changes.taxRate && storedTaxRate(changes.taxRate),
  customerType: changes.customerType,
  assignedPriceListId: changes.assignedPriceListId,
  attributes: attributes && changedAttributeValues(present.attributes, attributes, actorId),
});
