import { toTimestamp } from '../../platform/time.js';
import type { ContactChange } from '../customer-changes.js';
import type { NewCustomerContact } from '../new-customer.js';
import type { ContactRecord } from '../part-kinds.js';
import type {
  CreateContactV1,
  CustomerContactChangesV1,
  CustomerContactInputV1,
  CustomerContactV1,
  ReplaceContactV1,
} from './contact-v1.dto.js';
import { attributeFromV1, attributesFromV1, attributeToV1 } from './customer-attribute-v1.mapper.js';

export const contactFromV1 = (dto: CustomerContactInputV1): NewCustomerContact => ({
  existingId: dto.id,
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
  isDefault: dto.is_default,
  status: dto.status,
  attributes: dto.attributes?.map(attributeFromV1),
});

export const newContactFromV1 = (dto: CreateContactV1): ContactChange => contactFromV1(dto);

export const contactChangesFromV1 = (dto: CustomerContactChangesV1): ContactChange => ({
  existingId: dto.id,
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name,
  email: dto.email,
  phone: dto.phone,
  designation: dto.designation,
  isDefault: dto.is_default,
  status: dto.status,
  attributes: attributesFromV1(dto.attributes),
});

export const replacedContactFromV1 = (dto: ReplaceContactV1): ContactChange => ({
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name ?? null,
  email: dto.email ?? null,
  phone: dto.phone ?? null,
  designation: dto.designation ?? null,
  isDefault: dto.is_default,
  status: dto.status,
  attributes: (dto.attributes ?? []).map(attributeFromV1),
});

export const contactToV1 = (contact: ContactRecord): CustomerContactV1 => ({
  id: contact.id,
  reference_id: contact.referenceId,
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
  is_default: contact.isDefault,
  status: contact.status,
  attributes: contact.attributes.map(attributeToV1),
  created_at: toTimestamp(contact.createdAt),
  updated_at: toTimestamp(contact.updatedAt),
});
