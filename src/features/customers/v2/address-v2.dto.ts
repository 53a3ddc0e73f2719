import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import { CursorPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf, Nested } from '../../../platform/edge/validation/nested.js';
import { QueryText } from '../../../platform/edge/validation/query.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { Id, Identifier, Text, Timestamp, Whole, YesNo } from '../../../platform/edge/validation/scalars.js';
import { MAX_PER_REQUEST } from '../customer-limits.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import * as fields from '../wire/address-fields.js';
import { CustomerAttribute, CustomerAttributeInput, REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';
import { CustomerAttributeChangeV2 } from './customer-attribute-v2.dto.js';

export class CreateAddressV2 extends fields.NewAddressFields {
  @Identifier({ example: 'EXAMPLE-1-BILLING' }) override reference_id: string;
  @ListOf(() => CustomerAttributeInput, { max: MAX_PER_REQUEST, optional: true }) attributes?: CustomerAttributeInput[];
}

/** An address in the creation of a customer. */
export class CustomerAddressInputV2 extends CreateAddressV2 {
  @Identifier(fields.NEW_ADDRESS_ID) id?: string;
}

export class CustomerRegionV2 {
  @Text({
    example: 'US-WA',
  })
  code: string;
  @Text({
    example: 'WA',
  })
  short_code: string;
  @Text({ example: 'Washington' }) name: string;
}

abstract class AddressIdV2 {
  @Id() id: string;
}

/** An address in the response of its customer. */
export class CustomerAddressV2 extends Combined(AddressIdV2, fields.AddressFields) {
  @Nested(() => CustomerRegionV2, {
    nullable: true,
  })
  state_info: CustomerRegionV2 | null;
  @Nested(() => CustomerRegionV2, {
    nullable: true,
    example: { code: 'USA', short_code: 'US', name: 'United States' },
  })
  country_info: CustomerRegionV2 | null;
  @YesNo() is_default: boolean;
  @ListOf(() => CustomerAttribute, { max: MAX_PER_REQUEST }) attributes: CustomerAttribute[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** An address in responses of its own routes. */
export class AddressV2 extends CustomerAddressV2 {
  @Id() customer_id: string;
  @Whole({ min: 1, example: 1 }) version: number;
}

@ResponseOnly(AddressV2, {
  reasons: {
    customer_id: 'is the customer of the path and cannot change; leave it out',
    state_info: 'is derived; write state and country',
    country_info: 'is derived; write country',
  },
})
export class UpdateAddressV2 extends fields.AddressChangeFields {
  @ListOf(() => CustomerAttributeChangeV2, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeChangeV2[] | null;
}

/** An address in a change of its customer. With `id`, absent fields keep their values; without `id`, an address is created. */
export class CustomerAddressChangesV2 extends UpdateAddressV2 {
  @Identifier(fields.CHANGED_ADDRESS_ID) id?: string;
}

export class ListAddressesV2 extends Sorted(CursorPageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryText({ description: 'Only addresses of the customer with this id', example: EXAMPLE_CUSTOMER_ID })
  customer_id?: string;
}
