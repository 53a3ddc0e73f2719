import { timesOf } from '#platform/base/values/time.js';
import type { ContactRecord } from '../addresses/addresses-and-contacts.js';
import { contactFields } from '../api/contact.mapper.js';
import { attributeFields } from '../api/customer-attribute.mapper.js';
import type { ContactV2, CustomerContactV2 } from './contact-v2.dto.js';

export const customerContactToV2 = (contact: ContactRecord): CustomerContactV2 => ({
  ...contactFields(contact),
  attributes: contact.attributes.map(attributeFields),
  ...timesOf(contact),
});

export const contactToV2 = (contact: ContactRecord): ContactV2 => ({
  ...customerContactToV2(contact),
  customer_id: contact.customerId,
  version: contact.version,
});
