import { definitionsOf, type ValueDefinition } from '#features/attributes/attribute-values.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { DefaultChange } from './assign-defaults.js';
import { ADDRESSES, type AddressRecord } from './addresses-and-contacts.js';
import { type AddressChange, planChanges } from './change-addresses-and-contacts.js';

const address = (id: string, values: Partial<AddressRecord> = {}): AddressRecord => ({
  id,
  version: 1,
  createdAt: '2026-01-01T00:00:00+00:00',
  updatedAt: '2026-01-01T00:00:00+00:00',
  customerId: 'c',
  referenceId: `ref-${id}`,
  type: 'billing',
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
  addressLine1: '1 Main Street',
  addressLine2: null,
  city: 'Seattle',
  state: null,
  country: null,
  zipCode: null,
  isDefault: false,
  status: 'active',
  attributes: [],
  ...values,
});

function plan(
  present: AddressRecord[],
  changes: AddressChange[],
  more: { defaults?: DefaultChange[]; definitions?: ValueDefinition[] } = {},
) {
  const faults = new Faults();
  let made = 0;
  const { inserted, updated, conflict } = planChanges(
    ADDRESSES,
    {
      customerId: 'c',
      present,
      changes,
      defaults: more.defaults,
      pathOf: (index) => `addresses[${index}]`,
      definitions: definitionsOf(more.definitions ?? null),
      actorId: 'key',
      newId: () => `new-${++made}`,
    },
    faults,
  );
  try {
    faults.throwIfAny();
  } catch (error) {
    return (error as DomainError).details.map(({ field, reason }) => `${field} ${reason}`);
  }
  const described = (rows: AddressRecord[]) => rows.map(({ id, type, isDefault }) => `${id} ${type} ${isDefault}`);
  return { inserted: described(inserted), updated: described(updated), conflict: conflict?.details[0] };
}
const fresh = { referenceId: 'N', type: 'billing' as const, addressLine1: '1', city: 'X' };

describe('planChanges', () => {
  it('writes nothing without changes', () => {
    expect(plan([address('a', { isDefault: true })], [])).toEqual({ inserted: [], updated: [], conflict: undefined });
  });

  it('replaces the default of the same type only', () => {
    const present = [address('a', { isDefault: true }), address('b', { type: 'shipping', isDefault: true })];
    expect(plan(present, [{ ...fresh, isDefault: true }])).toMatchObject({
      inserted: ['new-1 billing true'],
      updated: ['a billing false'],
    });
    expect(plan(present, [fresh])).toMatchObject({ inserted: ['new-1 billing false'], updated: [] });
  });

  it('keeps the default of a type when the default of another type is moved to it', () => {
    const present = [address('a', { type: 'shipping', isDefault: true }), address('b', { isDefault: true })];
    expect(plan(present, [{ existingId: 'a', type: 'billing' }])).toMatchObject({ updated: ['a billing false'] });
    expect(plan(present, [{ existingId: 'a', type: 'billing', isDefault: true }])).toMatchObject({
      updated: ['a billing true', 'b billing false'],
    });
    expect(plan([present[0]!], [{ existingId: 'a', type: 'billing' }])).toMatchObject({ updated: ['a billing true'] });
  });

  it('refuses two defaults of a type, set by is_default or by id', () => {
    const present = [address('a'), address('b')];
    const refused = 'another billing address is the default already';
    expect(
      plan(
        present,
        ['a', 'b'].map((existingId) => ({ existingId, isDefault: true })),
      ),
    ).toEqual([`addresses[1].is_default ${refused}`]);
    const defaults = [{ field: 'default_billing_address_id', of: 'billing' as const, id: 'b' }];
    expect(plan(present, [{ existingId: 'a', isDefault: true }], { defaults })).toEqual([
      `default_billing_address_id ${refused}`,
    ]);
  });

  it('sets the default by id, and removes it by null', () => {
    const present = [address('a', { isDefault: true }), address('b')];
    const by = (id: string | null) => ({ defaults: [{ field: 'f', of: 'billing' as const, id }] });
    expect(plan(present, [], by('b'))).toMatchObject({ updated: ['a billing false', 'b billing true'] });
    expect(plan(present, [], by(null))).toMatchObject({ updated: ['a billing false'] });
    expect(plan(present, [], by('a'))).toMatchObject({ updated: [] });
    expect(plan(present, [], by('x'))).toEqual(['f does not belong to the customer']);
  });

  it('allows rows to exchange references, and reports a conflict with an unchanged row', () => {
    const present = [address('a'), address('b'), address('c')];
    const exchanged = plan(present, [
      { existingId: 'a', referenceId: 'ref-b' },
      { existingId: 'b', referenceId: 'ref-a' },
    ]);
    expect(exchanged).toMatchObject({ conflict: undefined });
    expect(plan(present, [{ ...fresh, referenceId: 'ref-c' }])).toMatchObject({
      conflict: { field: 'addresses[0].reference_id', reason: 'is taken already by c' },
    });
  });

  it('adds default values of mandatory attributes to new rows only', () => {
    const definitions: ValueDefinition[] = [
      { entity: 'address', name: 'floor', key: 'floor', dataType: 'number', options: [], defaultValue: 1, isMandatory: true }, // prettier-ignore
      { entity: 'address', name: 'door', key: 'door', dataType: 'text', options: [], defaultValue: null, isMandatory: true }, // prettier-ignore
    ];
    expect(plan([address('a')], [{ existingId: 'a', city: 'Y' }, fresh], { definitions })).toEqual([
      'addresses[1].attributes must contain the mandatory attribute "door"',
    ]);
    const attributes = [{ name: 'door', value: '2' }];
    expect(plan([], [{ ...fresh, attributes }], { definitions })).toMatchObject({ inserted: ['new-1 billing true'] });
  });

  it('refuses more than a thousand rows, but allows changes where there are more already', () => {
    const many = Array.from({ length: 1000 }, (_, index) => address(`a${index}`));
    expect(plan(many, [fresh])).toEqual(['addresses a customer has at most 1000']);
    expect(plan([...many, address('b')], [{ existingId: 'b', city: 'Y' }])).toMatchObject({
      updated: ['b billing false'],
    });
  });
});
