import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { type AddressRecord, ADDRESSES, type ContactRecord, CONTACTS } from './addresses-and-contacts.js';
import { addressToV2 } from '../v2/address-v2.mapper.js';
import { contactToV2 } from '../v2/contact-v2.mapper.js';

export const ADDRESS_JOURNAL = journalKind<AddressRecord>({
  statement: documentsByIds(ADDRESSES.record),
  document: addressToV2,
});

export const CONTACT_JOURNAL = journalKind<ContactRecord>({
  statement: documentsByIds(CONTACTS.record),
  document: contactToV2,
});
