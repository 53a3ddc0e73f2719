import { PageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryList } from '../../../platform/edge/validation/query.js';
import { Id, Identifier, OneOf, Text, Timestamp, YesNo } from '../../../platform/edge/validation/scalars.js';
import { ADDRESS_TYPES, type AddressType } from '../customer-address.entity.js';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import { MAX_PER_REQUEST } from '../customer-limits.js';
import { ADDRESS_CONTACT_SORTS } from '../customers.queries.js';
import * as fields from '../wire/address-fields.js';
import { CustomerAttribute, CustomerAttributeInput, REPLACED_ATTRIBUTES } from '../wire/customer-attribute-fields.js';

export class CreateAddressV1 extends fields.NewAddressFields {
  @Identifier({ example: 'EXAMPLE-2-BILLING' }) override reference_id: string;
  @OneOf(CUSTOMER_STATUSES, { optional: true, example: 'active' })
  status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInput, { max: MAX_PER_REQUEST, optional: true }) attributes?: CustomerAttributeInput[];
}

/** An address in the creation of a customer. */
export class CustomerAddressInputV1 extends CreateAddressV1 {
  @Identifier(fields.NEW_ADDRESS_ID) id?: string;
}

abstract class AddressIdsV1 {
  @Id() id: string;
  @Id() customer_id: string;
}

export class CustomerAddressV1 extends Combined(AddressIdsV1, fields.AddressFields) {
  @YesNo() is_default: boolean;
  @OneOf(CUSTOMER_STATUSES) status: CustomerStatus;
  @ListOf(() => CustomerAttribute, { max: MAX_PER_REQUEST }) attributes: CustomerAttribute[];
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

class AddressChangeFieldsV1 extends fields.AddressChangeFields {
  @OneOf(CUSTOMER_STATUSES, { change: true }) status?: CustomerStatus;
  @ListOf(() => CustomerAttributeInput, REPLACED_ATTRIBUTES) attributes?: CustomerAttributeInput[] | null;
}

/** Replaces an address: absent fields keep their values, null clears. */
export class ReplaceAddressV1 extends AddressChangeFieldsV1 {
  @Identifier({ example: 'ALFKI-BILLING' }) override reference_id: string;
  @OneOf(ADDRESS_TYPES, { example: 'billing' }) override type: AddressType;
  @Text({ example: '412 Harbor Avenue SW' }) override address_line_1: string;
  @Text({ max: 50, example: 'Seattle' }) override city: string;
}

abstract class ChangedAddressIdV1 {
  @Identifier(fields.CHANGED_ADDRESS_ID) id?: string;
}

/** An address in a change of its customer. With `id`, absent fields keep their values; without `id`, an address is created. */
export class CustomerAddressChangesV1 extends Combined(ChangedAddressIdV1, AddressChangeFieldsV1) {}

export class ListAddressesV1 extends Sorted(PageQuery, ADDRESS_CONTACT_SORTS) {
  @QueryList({ commas: true, description: 'Only records with these values of `reference_id`' })
  reference_ids?: string[];
}
