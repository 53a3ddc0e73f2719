import type { Complete } from '#platform/base/values/complete.js';
import type { AnsweredFields, ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { ContactChange } from '../addresses/change-addresses-and-contacts.js';
import type { NewCustomerContact } from '../creation/new-customer.js';
import type { ContactRecord } from '../addresses/addresses-and-contacts.js';
import type { ContactShape } from './contact.shape.js';
import { attributesFrom, attributeFields } from './customer-attribute.mapper.js';
import { timesOf } from '#platform/base/values/time.js';
import type { TimesFields, VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';

/** `id` is only in contacts of a customer's request, `status` only in v1. */
export type SentContact = CreatedFields<ContactShape> & { id?: string };
export type ChangedContact = ChangedFields<ContactShape> & { id?: string };

/** Maps a creation to a new contact, and a change to its changes. */
export function contactFrom(dto: SentContact): Complete<NewCustomerContact, 'id'>;
export function contactFrom(dto: ChangedContact): Complete<ContactChange>;
export function contactFrom(dto: ChangedContact): Complete<ContactChange> {
  return {
    existingId: dto.id,
    referenceId: dto.reference_id,
    firstName: dto.first_name,
    lastName: dto.last_name,
    email: dto.email,
    phone: dto.phone,
    designation: dto.designation,
    isDefault: dto.is_default,
    status: dto.status,
    attributes: attributesFrom(dto),
  } satisfies Record<keyof Complete<NewCustomerContact, 'id'>, unknown>;
}

export const contactFields = (contact: ContactRecord): AnsweredFields<Omit<ContactShape, 'status' | 'attributes'>> => ({
  id: contact.id,
  reference_id: contact.referenceId,
  first_name: contact.firstName,
  last_name: contact.lastName,
  email: contact.email,
  phone: contact.phone,
  designation: contact.designation,
  is_default: contact.isDefault,
});

/** A contact inside of its customer as v2, files and the journal show it. */
export const customerContactRepresentation = (
  contact: ContactRecord,
): AnsweredFields<Omit<ContactShape, 'status'>> & TimesFields => ({
  ...contactFields(contact),
  attributes: contact.attributes.map(attributeFields),
  ...timesOf(contact),
});

/** A contact as v2, files and the journal show it. */
export const contactRepresentation = (
  contact: ContactRecord,
): AnsweredFields<Omit<ContactShape, 'status'>> & VersionAndTimesFields & { customer_id: string } => ({
  ...customerContactRepresentation(contact),
  customer_id: contact.customerId,
  version: contact.version,
});
