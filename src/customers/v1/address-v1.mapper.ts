import { toTimestamp } from '../../platform/time.js';
import type { AddressChange } from '../customer-changes.js';
import type { NewCustomerAddress } from '../new-customer.js';
import type { AddressRecord } from '../part-kinds.js';
import type {
  CreateAddressV1,
  CustomerAddressChangesV1,
  CustomerAddressInputV1,
  CustomerAddressV1,
  ReplaceAddressV1,
} from './address-v1.dto.js';
import { attributeFromV1, attributesFromV1, attributeToV1 } from './customer-attribute-v1.mapper.js';

export const addressFromV1 = (dto: CustomerAddressInputV1): NewCustomerAddress => ({
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
  attributes: dto.attributes?.map(attributeFromV1),
});

export const newAddressFromV1 = (dto: CreateAddressV1): AddressChange => addressFromV1(dto);

export const addressChangesFromV1 = (dto: CustomerAddressChangesV1): AddressChange => ({
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
  attributes: attributesFromV1(dto.attributes),
});

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
  attributes: (dto.attributes ?? []).map(attributeFromV1),
});

export const addressToV1 = (address: AddressRecord): CustomerAddressV1 => ({
  id: address.id,
  customer_id: address.customerId,
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
  is_default: address.isDefault,
  status: address.status,
  attributes: address.attributes.map(attributeToV1),
  created_at: toTimestamp(address.createdAt),
  updated_at: toTimestamp(address.updatedAt),
});
