import { definitionsOf } from '#features/attributes/attribute-values.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { decimal } from '#platform/base/values/decimal.js';
import {
  checkNewCustomer,
  type NewCustomer,
  type NewCustomerAddress,
  type NewCustomerContact,
} from './new-customer.js';
import { storedTaxRate } from './customer-rows.js';

const address = (values: Partial<NewCustomerAddress>): NewCustomerAddress => ({
  referenceId: 'A',
  type: 'billing',
  addressLine1: '1 Main Street',
  city: 'Seattle',
  ...values,
});
const contact = (values: Partial<NewCustomerContact>): NewCustomerContact => ({
  referenceId: 'A',
  firstName: 'Helen',
  ...values,
});

function faultsOf(fields: Partial<NewCustomer>): string[] {
  const faults = new Faults();
  checkNewCustomer({ referenceId: 'C', companyName: 'Lakeside', ...fields }, definitionsOf(null), faults);
  try {
    faults.throwIfAny();
    return [];
  } catch (error) {
    return (error as DomainError).details.map(({ field, reason }) => `${field} ${reason}`);
  }
}

describe('checkNewCustomer', () => {
  it('accepts a customer without addresses and contacts, and one without repetitions', () => {
    expect(faultsOf({})).toEqual([]);
    expect(
      faultsOf({
        addresses: [
          address({ referenceId: 'A', isDefault: true }),
          address({ referenceId: 'a' }),
          address({ referenceId: 'B', type: 'shipping', isDefault: true }),
          address({ referenceId: 'C', isDefault: false }),
        ],
        contacts: [contact({ referenceId: 'A', isDefault: true }), contact({ referenceId: 'B' })],
        attributes: [
          { name: 'a', value: 'x' },
          { name: 'b', value: 'x' },
        ],
      }),
    ).toEqual([]);
  });

  it('reports every repetition except the first occurrence', () => {
    const twice = [
      { name: 'Region', value: 'x' },
      { name: 'region', value: 'y' },
    ];
    expect(
      faultsOf({
        addresses: [
          address({ isDefault: true }),
          address({ isDefault: true }),
          address({ isDefault: true, attributes: twice }),
        ],
        contacts: [contact({ isDefault: true }), contact({ isDefault: true, attributes: twice })],
        attributes: twice,
      }),
    ).toEqual([
      'attributes[1].name must not be repeated',
      'addresses[1].reference_id must not be repeated',
      'addresses[2].reference_id must not be repeated',
      'addresses[2].attributes[1].name must not be repeated',
      'addresses[1].is_default another billing address is the default already',
      'addresses[2].is_default another billing address is the default already',
      'contacts[1].reference_id must not be repeated',
      'contacts[1].attributes[1].name must not be repeated',
      'contacts[1].is_default another contact is the default already',
    ]);
  });

  it('refuses ids of existing addresses and contacts', () => {
    expect(
      faultsOf({ addresses: [address({ existingId: 'x' })], contacts: [contact({ existingId: 'y', id: 'z' })] }),
    ).toEqual(['addresses[0].id does not belong to the customer', 'contacts[0].id does not belong to the customer']);
  });
});

describe('storedTaxRate', () => {
  it.each([
    [undefined, null],
    ['0', null],
    ['0.0000', null],
    ['0.0001', '0.0001'],
    ['100', '100'],
  ])('keeps %p as %p', (rate, stored) =>
    expect(storedTaxRate(rate === undefined ? undefined : decimal(rate))?.toFixed() ?? null).toBe(stored),
  );
});
