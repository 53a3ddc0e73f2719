import { timesOf } from '../../platform/values/time.js';
import type { AddressChange } from '../change-addresses-and-contacts.js';
import type { AddressRecord } from '../addresses-and-contacts.js';
import { addressFields, addressFrom } from '../wire/address.mapper.js';
import { attributeFields, attributesFrom } from '../wire/customer-attribute.mapper.js';
import type { CustomerAddressV1, ReplaceAddressV1 } from './address-v1.dto.js';

/** Unlike in a change, absent fields are cleared. */
export const replacedAddressFromV1 = (dto: ReplaceAddressV1): AddressChange => ({
  ...addressFrom(dto),
  firstName: dto.first_name ?? null,
  lastName: dto.last_name ?? null,
  phone: dto.phone ?? null,
  email: dto.email ?? null,
  addressLine2: dto.address_line_2 ?? null,
  state: dto.state ?? null,
  country: dto.country ?? null,
  zipCode: dto.zip_code ?? null,
  attributes: attributesFrom(dto) ?? [],
});

export const addressToV1 = (address: AddressRecord): CustomerAddressV1 => ({
  id: address.id,
  customer_id: address.customerId,
  ...addressFields(address),
  is_default: address.isDefault,
  status: address.status,
  attributes: address.attributes.map(attributeFields),
  ...timesOf(address),
});
