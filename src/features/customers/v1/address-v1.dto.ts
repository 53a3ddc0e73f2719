import { PageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryList } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { Identifier, OneOf, Text } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { ADDRESS_TYPES, type AddressType } from '../customer-address.entity.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import { AddressShape, CHANGED_ADDRESS_ID, NEW_ADDRESS_ID, ONLY_V2 } from '../api/address.shape.js';
import { CustomerAttributeInput } from '../api/customer-attribute.shape.js';

const REQUEST = { nested: { attributes: () => CustomerAttributeInput } };

export class CreateAddressV1 extends Created(Without(AddressShape, ONLY_V2), 'v1', REQUEST) {}

/** An address in the creation of a customer. */
export class CustomerAddressInputV1 extends CreateAddressV1 {
  @Identifier(NEW_ADDRESS_ID) id?: string;
}

export class CustomerAddressV1 extends Combined(Answered(Without(AddressShape, ONLY_V2), 'v1'), TimesFields) {}

class AddressChangeFieldsV1 extends Changed(Without(AddressShape, ONLY_V2), 'v1', REQUEST) {}

/** Replaces an address: absent fields keep their values, null clears. */
export class ReplaceAddressV1 extends AddressChangeFieldsV1 {
  @Identifier({ example: 'ALFKI-BILLING' }) override reference_id: string;
  @OneOf(ADDRESS_TYPES, { example: 'billing' }) override type: AddressType;
  @Text({ example: '412 Harbor Avenue SW' }) override address_line_1: string;
  @Text({ max: 50, example: 'Seattle' }) override city: string;
}

abstract class ChangedAddressIdV1 {
  @Identifier(CHANGED_ADDRESS_ID) id?: string;
}

/** An address in a change of its customer. With `id`, absent fields keep their values; without `id`, an address is created. */
export class CustomerAddressChangesV1 extends Combined(ChangedAddressIdV1, AddressChangeFieldsV1) {}

export class ListAddressesV1 extends Sorted(PageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}
