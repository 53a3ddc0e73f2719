import type { Complete } from '#platform/base/values/complete.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { AddressChange } from '../addresses/change-addresses-and-contacts.js';
import type { NewCustomerAddress } from '../creation/new-customer.js';
import type { AddressRecord } from '../addresses/addresses-and-contacts.js';
import type { AddressShape, ONLY_V1, ONLY_V2, RegionShape } from './address.shape.js';
import { attributesFrom, attributeFields } from './customer-attribute.mapper.js';
import { timesOf } from '#platform/base/values/time.js';
import { countryInfo, type Region, stateInfo } from '../addresses/regions.js';
import type { TimesFields, VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

/** `id` is only in addresses of a customer's request, `status` only in v1. */
export type SentAddress = CreatedFields<AddressShape> & { id?: string };
export type ChangedAddress = ChangedFields<AddressShape> & { id?: string };

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

type NotShared = 'id' | 'is_default' | 'attributes' | (typeof ONLY_V1)[number] | (typeof ONLY_V2)[number];

export const addressFields = (address: AddressRecord): AnsweredFields<Omit<AddressShape, NotShared>> => ({
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

/** An address inside of its customer as v2, files and the journal show it. */
export const customerAddressRepresentation = (
  address: AddressRecord,
): AnsweredFields<Omit<AddressShape, 'customer_id' | 'status'>> & TimesFields => ({
  id: address.id,
  ...addressFields(address),
  state_info: regionRepresentation(stateInfo(address.state, address.country)),
  country_info: regionRepresentation(countryInfo(address.country)),
  is_default: address.isDefault,
  attributes: address.attributes.map(attributeFields),
  ...timesOf(address),
});

/** An address as v2, files and the journal show it. */
export const addressRepresentation = (
  address: AddressRecord,
): AnsweredFields<Omit<AddressShape, 'status'>> & VersionAndTimesFields => ({
  ...customerAddressRepresentation(address),
  customer_id: address.customerId,
  version: address.version,
});

export const regionRepresentation = (region: Region | null): AnsweredFields<RegionShape> | null =>
  region && { code: region.code, short_code: region.shortCode, name: region.name };
