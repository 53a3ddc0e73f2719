import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { type AddressRecord, ADDRESSES, type ContactRecord, CONTACTS } from './addresses-and-contacts.js';
import { addressRepresentation } from '../api/address.mapper.js';
import { contactRepresentation } from '../api/contact.mapper.js';

export const ADDRESS_JOURNAL = journalKind<AddressRecord>({
  statement: documentsByIds(ADDRESSES.record),
  document: addressRepresentation,
});

export const CONTACT_JOURNAL = journalKind<ContactRecord>({
  statement: documentsByIds(CONTACTS.record),
  document: contactRepresentation,
});
