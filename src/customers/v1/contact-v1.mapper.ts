import { timesOf } from '../../platform/values/time.js';
import type { ContactChange } from '../change-addresses-and-contacts.js';
import type { ContactRecord } from '../addresses-and-contacts.js';
import { contactFields, contactFrom } from '../wire/contact.mapper.js';
import { attributeFields, attributesFrom } from '../wire/customer-attribute.mapper.js';
import type { CustomerContactV1, ReplaceContactV1 } from './contact-v1.dto.js';

/** Unlike in a change, absent fields are cleared. */
export const replacedContactFromV1 = (dto: ReplaceContactV1): ContactChange => ({
  ...contactFrom(dto),
  lastName: dto.last_name ?? null,
  email: dto.email ?? null,
  phone: dto.phone ?? null,
  designation: dto.designation ?? null,
  attributes: attributesFrom(dto) ?? [],
});

export const contactToV1 = (contact: ContactRecord): CustomerContactV1 => ({
  ...contactFields(contact),
  status: contact.status,
  attributes: contact.attributes.map(attributeFields),
  ...timesOf(contact),
});
