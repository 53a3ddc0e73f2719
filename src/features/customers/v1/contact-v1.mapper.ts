import { timesOf } from '#platform/base/values/time.js';
import type { ContactRecord } from '../addresses/addresses-and-contacts.js';
import { contactFields } from '../api/contact.mapper.js';
import { attributeFields } from '../api/customer-attribute.mapper.js';
import type { CustomerContactV1 } from './contact-v1.dto.js';

export const contactToV1 = (contact: ContactRecord): CustomerContactV1 => ({
  ...contactFields(contact),
  status: contact.status,
  attributes: contact.attributes.map(attributeFields),
  ...timesOf(contact),
});
