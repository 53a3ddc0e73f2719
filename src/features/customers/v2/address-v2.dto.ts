import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryText } from '#platform/edge/validation/query.js';
import { TimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Identifier, Whole } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import { AddressShape, CHANGED_ADDRESS_ID, NEW_ADDRESS_ID, ONLY_V1, RegionShape } from '../api/address.shape.js';
import { CustomerAttributeInput } from '../api/customer-attribute.shape.js';
import { CustomerAttributeChangeV2 } from './customer-attribute-v2.dto.js';

export class CreateAddressV2 extends Created(Without(AddressShape, ONLY_V1), 'v2', {
  nested: { attributes: () => CustomerAttributeInput },
}) {}

/** An address in the creation of a customer. */
export class CustomerAddressInputV2 extends CreateAddressV2 {
  @Identifier(NEW_ADDRESS_ID) id?: string;
}

export class CustomerRegionV2 extends Answered(RegionShape, 'v2') {}

/** An address in the response of its customer. */
export class CustomerAddressV2 extends Combined(
  Answered(Without(AddressShape, ONLY_V1), 'v2', {
    nested: { state_info: () => CustomerRegionV2, country_info: () => CustomerRegionV2 },
  }),
  TimesFields,
) {}

/** An address in responses of its own routes. */
export class AddressV2 extends Combined(CustomerAddressV2, Answered(Only(AddressShape, ['customer_id']), 'v2')) {
  @Whole({ min: 1, example: 1 }) version: number;
}

@ResponseOnly(AddressV2, {
  reasons: {
    customer_id: 'is the customer of the path and cannot change; leave it out',
    state_info: 'is derived; write state and country',
    country_info: 'is derived; write country',
  },
})
export class UpdateAddressV2 extends Changed(Without(AddressShape, ONLY_V1), 'v2', {
  nested: { attributes: () => CustomerAttributeChangeV2 },
}) {}

/** An address in a change of its customer. With `id`, absent fields keep their values; without `id`, an address is created. */
export class CustomerAddressChangesV2 extends UpdateAddressV2 {
  @Identifier(CHANGED_ADDRESS_ID) id?: string;
}

export class ListAddressesV2 extends Sorted(CursorPageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryText({ description: 'Only addresses of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
}
