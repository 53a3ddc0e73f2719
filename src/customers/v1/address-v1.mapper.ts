import { timesOf } from '../../platform/values/time.js';
import type { AddressChange } from '../change-addresses-and-contacts.js';
import type { AddressRecord } from '../addresses-and-contacts.js';
import { addressFields } from '../wire/address.mapper.js';
import { attributeFields, attributeFrom } from '../wire/customer-attribute.mapper.js';
import type { CustomerAddressV1, ReplaceAddressV1 } from './address-v1.dto.js';

export const replacedAddressFromV1 = (dto: ReplaceAddressV1): AddressChange => ({
  referenceId: dto.reference_id,
  type: dto.type,
  firstName: dto.first_name ?? null,
  lastName: dto.last_name ?? null,
  phone: dto.phone ?? null,
  email: dto.email ?? null,
  addressLine1: dto.address_line_1,
  addressLine2: dto.address_line_2 ?? null,
  city: dto.city,
  state: dto.state ?? null,
  country: dto.country ?? null,
  zipCode: dto.zip_code ?? null,
  isDefault: dto.is_default,
  status: dto.status,
  attributes: (dto.attributes ?? []).map(attributeFrom),
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
