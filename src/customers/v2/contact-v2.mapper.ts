import { toTimestamp } from '../../platform/time.js';
import type { ContactChange } from '../customer-changes.js';
import type { NewCustomerContact } from '../new-customer.js';
import type { ContactRecord } from '../part-kinds.js';
import type {
  ContactV2,
  CreateContactV2,
  CustomerContactChangesV2,
  CustomerContactInputV2,
  CustomerContactV2,
  UpdateContactV2,
} from './contact-v2.dto.js';
import { attributeFromV2, attributesFromV2, attributeToV2 } from './customer-attribute-v2.mapper.js';

export const contactFromV2 = (dto: CustomerContactInputV2): NewCustomerContact => ({
  existingId: dto.id,
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
  isDefault: dto.is_default,
  attributes: dto.attributes?.map(attributeFromV2),
});

export const newContactFromV2 = (dto: CreateContactV2): ContactChange => contactFromV2(dto);

export const contactChangesFromV2 = (dto: UpdateContactV2 & Pick<CustomerContactChangesV2, 'id'>): ContactChange => ({
  existingId: dto.id,
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
  isDefault: dto.is_default,
  attributes: attributesFromV2(dto.attributes),
});

export const customerContactToV2 = (contact: ContactRecord): CustomerContactV2 => ({
  id: contact.id,
  reference_id: contact.referenceId,
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
  is_default: contact.isDefault,
  attributes: contact.attributes.map(attributeToV2),
  created_at: toTimestamp(contact.createdAt),
  updated_at: toTimestamp(contact.updatedAt),
});

export const contactToV2 = (contact: ContactRecord): ContactV2 => ({
  ...customerContactToV2(contact),
  customer_id: contact.customerId,
  version: contact.version,
});
