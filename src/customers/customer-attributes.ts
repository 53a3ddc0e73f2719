import { completeRecord, type Definitions } from '../attributes/check-values.js';
import type { ValuesOf } from '../attributes/value-definitions.js';
import type { NewCustomer } from './new-customer.js';

/** The attributes of a customer and of its parts. */
export const attributesOf = ({ attributes, addresses = [], contacts = [] }: NewCustomer): ValuesOf[] => [
  ['customer', attributes],
  ...addresses.map((address): ValuesOf => ['address', address.attributes]),
  ...contacts.map((contact): ValuesOf => ['contact', contact.attributes]),
];

/** The customer with the default values of mandatory attributes that it or its parts lack. */
export const withDefaults = (input: NewCustomer, definitions: Definitions): NewCustomer => ({
  ...completeRecord(definitions, 'customer', input),
  addresses: input.addresses?.map((address) => completeRecord(definitions, 'address', address)),
  contacts: input.contacts?.map((contact) => completeRecord(definitions, 'contact', contact)),
});
