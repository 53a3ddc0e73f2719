import { checkValues, type Definitions } from '../attributes/check-values.js';
import type { Faults } from '../platform/errors/faults.js';
import type { NewCustomer, NewCustomerPart } from './new-customer.js';

const REPEATED = 'must not be repeated';

/** The rules between the parts of a new customer (contract, section 5); what breaks one is named, the first of its kind is not. */
export function checkNewCustomer(
  { addresses = [], contacts = [], attributes }: NewCustomer,
  definitions: Definitions,
  faults: Faults,
): void {
  checkValues(definitions, 'customer', attributes, 'attributes', faults);
  const checkAttributes = (entity: 'address' | 'contact') => (part: NewCustomerPart, path: string) =>
    checkValues(definitions, entity, part.attributes, `${path}.attributes`, faults);
  checkParts('addresses', addresses, checkAttributes('address'), faults);
  checkDefaults('addresses', addresses, ({ type }) => `${type} address`, faults);
  checkParts('contacts', contacts, checkAttributes('contact'), faults);
  checkDefaults('contacts', contacts, () => 'contact', faults);
}

function checkParts(
  path: string,
  parts: readonly NewCustomerPart[],
  checkAttributes: (part: NewCustomerPart, path: string) => void,
  faults: Faults,
): void {
  const first = seen();
  parts.forEach((part, index) => {
    const { existingId, referenceId } = part;
    if (existingId !== undefined) faults.add(`${path}[${index}].id`, 'is none of the customer');
    if (!first(referenceId)) faults.add(`${path}[${index}].reference_id`, REPEATED);
    checkAttributes(part, `${path}[${index}]`);
  });
}

/** At most one default of a kind. */
function checkDefaults<T extends NewCustomerPart>(
  path: string,
  parts: readonly T[],
  kindOf: (part: T) => string,
  faults: Faults,
): void {
  const first = seen();
  parts.forEach((part, index) => {
    if (!part.isDefault || first(kindOf(part))) return;
    faults.add(`${path}[${index}].is_default`, `another ${kindOf(part)} is the default already`);
  });
}

/** Tells of each text whether it comes for the first time. */
function seen(): (text: string) => boolean {
  const texts = new Set<string>();
  return (text) => texts.size !== texts.add(text).size;
}
