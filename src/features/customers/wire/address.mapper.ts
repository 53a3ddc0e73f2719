import type { Complete } from '../../../platform/base/values/complete.js';
import type { AddressChange } from '../change-addresses-and-contacts.js';
import type { NewCustomerAddress } from '../new-customer.js';
import type { AddressRecord } from '../addresses-and-contacts.js';
import type { CustomerStatus } from '../customer.entity.js';
import type { AddressChangeFields, AddressFields, NewAddressFields } from './address-fields.js';
import { attributesFrom, type ChangedAttributes, type SentAttributes } from './customer-attribute.mapper.js';

/** `id` is only in addresses and contacts of a customer's request, `status` only in v1. */
export type SentAddress = NewAddressFields & SentAttributes & { id?: string; status?: CustomerStatus };
export type ChangedAddress = AddressChangeFields & ChangedAttributes & { id?: string; status?: CustomerStatus };

/** Maps a creation to a new address, and a change to its changes. */
export function addressFrom(dto: SentAddress): Complete<NewCustomerAddress, 'id'>;
export function addressFrom(dto: ChangedAddress): Complete<AddressChange>;
export function addressFrom(dto: ChangedAddress): Complete<AddressChange> {
  return {
    existingId: dto.id,
    referenceId: dto.reference_id,
    type: dto.type,
    firstName: dto.first_name,
    lastName: dto.last_name,
    phone: dto.phone,
    email: dto.email,
    addressLine1: dto.address_line_1,
    addressLine2: dto.address_line_2,
    city: dto.city,
    state: dto.state,
    country: dto.country,
    zipCode: dto.zip_code,
    isDefault: dto.is_default,
    status: dto.status,
    attributes: attributesFrom(dto),
  } satisfies Record<keyof Complete<NewCustomerAddress, 'id'>, unknown>;
}

export const addressFields = (address: AddressRecord): AddressFields => ({
  reference_id: address.referenceId,
  type: address.type,
  first_name: address.firstName,
  last_name: address.lastName,
  phone: address.phone,
  email: address.email,
  address_line_1: address.addressLine1,
  address_line_2: address.addressLine2,
  city: address.city,
  state: address.state,
  country: address.country,
  zip_code: address.zipCode,
});
