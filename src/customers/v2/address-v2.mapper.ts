import { toTimestamp } from '../../platform/time.js';
import type { AddressChange } from '../customer-changes.js';
import type { NewCustomerAddress } from '../new-customer.js';
import type { AddressRecord } from '../part-kinds.js';
import { countryInfo, type Region, stateInfo } from '../regions.js';
import type {
  AddressV2,
  CreateAddressV2,
  CustomerAddressChangesV2,
  CustomerAddressInputV2,
  CustomerAddressV2,
  CustomerRegionV2,
  UpdateAddressV2,
} from './address-v2.dto.js';
import { attributeFromV2, attributesFromV2, attributeToV2 } from './customer-attribute-v2.mapper.js';

export const addressFromV2 = (dto: CustomerAddressInputV2): NewCustomerAddress => ({
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
  attributes: dto.attributes?.map(attributeFromV2),
});

export const newAddressFromV2 = (dto: CreateAddressV2): AddressChange => addressFromV2(dto);

export const addressChangesFromV2 = (dto: UpdateAddressV2 & Pick<CustomerAddressChangesV2, 'id'>): AddressChange => ({
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
  attributes: attributesFromV2(dto.attributes),
});

export const customerAddressToV2 = (address: AddressRecord): CustomerAddressV2 => ({
  id: address.id,
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
  state_info: regionToV2(stateInfo(address.state, address.country)),
  country_info: regionToV2(countryInfo(address.country)),
  is_default: address.isDefault,
  attributes: address.attributes.map(attributeToV2),
  created_at: toTimestamp(address.createdAt),
  updated_at: toTimestamp(address.updatedAt),
});

export const addressToV2 = (address: AddressRecord): AddressV2 => ({
  ...customerAddressToV2(address),
  customer_id: address.customerId,
  version: address.version,
});

export const regionToV2 = (region: Region | null): CustomerRegionV2 | null =>
  region && { code: region.code, short_code: region.shortCode, name: region.name };
