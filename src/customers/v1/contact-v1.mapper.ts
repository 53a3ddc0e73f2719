import { timesOf } from '../../platform/values/time.js';
import type { ContactChange } from '../change-addresses-and-contacts.js';
import type { ContactRecord } from '../addresses-and-contacts.js';
import { contactFields } from '../wire/contact.mapper.js';
import { attributeFields, attributeFrom } from '../wire/customer-attribute.mapper.js';
import type { CustomerContactV1, ReplaceContactV1 } from './contact-v1.dto.js';

export const replacedContactFromV1 = (dto: ReplaceContactV1): ContactChange => ({
  referenceId: dto.reference_id,
  firstName: dto.first_name,
  lastName: dto.last_name ?? null,
  email: dto.email ?? null,
  phone: dto.phone ?? null,
  designation: dto.designation ?? null,
  isDefault: dto.is_default,
  status: dto.status,
  attributes: (dto.attributes ?? []).map(attributeFrom),
});

export const contactToV1 = (contact: ContactRecord): CustomerContactV1 => ({
  ...contactFields(contact),
  status: contact.status,
  attributes: contact.attributes.map(attributeFields),
  ...timesOf(contact),
});
