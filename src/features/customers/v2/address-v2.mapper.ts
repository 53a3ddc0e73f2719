import { timesOf } from '#platform/base/values/time.js';
import type { AddressRecord } from '../addresses/addresses-and-contacts.js';
import { countryInfo, type Region, stateInfo } from '../addresses/regions.js';
import { addressFields } from '../api/address.mapper.js';
import { attributeFields } from '../api/customer-attribute.mapper.js';
import type { AddressV2, CustomerAddressV2, CustomerRegionV2 } from './address-v2.dto.js';

export const customerAddressToV2 = (address: AddressRecord): CustomerAddressV2 => ({
  id: address.id,
  ...addressFields(address),
  state_info: regionToV2(stateInfo(address.state, address.country)),
  country_info: regionToV2(countryInfo(address.country)),
  is_default: address.isDefault,
  attributes: address.attributes.map(attributeFields),
  ...timesOf(address),
});

export const addressToV2 = (address: AddressRecord): AddressV2 => ({
  ...customerAddressToV2(address),
  customer_id: address.customerId,
  version: address.version,
});

export const regionToV2 = (region: Region | null): CustomerRegionV2 | null =>
  region && { code: region.code, short_code: region.shortCode, name: region.name };
