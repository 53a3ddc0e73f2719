import { timesOf } from '#platform/base/values/time.js';
import type { AddressRecord } from '../addresses/addresses-and-contacts.js';
import { addressFields } from '../api/address.mapper.js';
import { attributeFields } from '../api/customer-attribute.mapper.js';
import type { CustomerAddressV1 } from './address-v1.dto.js';

export const addressToV1 = (address: AddressRecord): CustomerAddressV1 => ({
  id: address.id,
  customer_id: address.customerId,
  ...addressFields(address),
  is_default: address.isDefault,
  status: address.status,
  attributes: address.attributes.map(attributeFields),
  ...timesOf(address),
});
