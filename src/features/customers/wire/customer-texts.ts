import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '#features/attributes/wire/attribute-value-texts.js';
import { type FieldTexts, recordTexts } from '#platform/edge/http/docs/resource-docs.js';
import type { AddressType } from '../customer-address.entity.js';
import type { CustomerStatus } from '../customer.entity.js';
import { PERSON_FIELDS, POSTAL_FIELDS } from './postal-texts.js';
import type { CreditPolicy } from '#features/settings/settings.js';

export const CUSTOMER_STATUS_TEXTS = {
  active: 'is a customer; lists show it by default',
  inactive: 'is no customer at present; lists show it on request. New orders for it are refused, existing ones go on',
} satisfies Record<CustomerStatus, string>;

const CREDIT_POLICY_TEXTS = {
  off: 'it is accepted',
  hold: 'it is confirmed on hold, and cannot be shipped until it is released',
  refuse: 'it is refused with 409 `credit_limit_exceeded`',
} satisfies Record<CreditPolicy, string>;

const ADDRESS_TYPE_TEXTS = {
  billing: 'invoices go here',
  shipping: 'goods go here',
} satisfies Record<AddressType, string>;

const PART_STATUS_TEXTS = { active: 'is in use', inactive: 'is not in use any more; only v1 shows this label' };

/** Meanings of the fields of customers, for both API versions. */
export const CUSTOMER_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Customer', 'CustomerSummary', 'CreateCustomer', 'UpdateCustomer'],
    fields: {
      ...recordTexts('customer'),
      attributes: attributesText('customer'),
    },
    values: { status: CUSTOMER_STATUS_TEXTS, credit_policy: CREDIT_POLICY_TEXTS },
  },
  {
    classes: ['CustomerAttribute', 'CustomerAttributeInput', 'CustomerAttributeChange'],
    fields: ATTRIBUTE_VALUE_FIELDS,
  },
];

/** Meanings of the fields of addresses. Those in a customer are the same. */
export const ADDRESS_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: [
      'Address',
      'CreateAddress',
      'UpdateAddress',
      'ReplaceAddress',
      'CustomerAddress',
      'CustomerAddressInput',
      'CustomerAddressChanges',
    ],
    fields: {
      ...POSTAL_FIELDS,
      created_at: recordTexts('address').created_at,
      updated_at: recordTexts('address').updated_at,
      version: recordTexts('address').version,
      attributes: attributesText('address'),
    },
    values: { type: ADDRESS_TYPE_TEXTS, status: PART_STATUS_TEXTS },
  },
  { classes: ['Address', 'CustomerAddress'], fields: { id: recordTexts('address').id } },
];

/** Meanings of the fields of contacts. Those in a customer are the same. */
export const CONTACT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: [
      'Contact',
      'CreateContact',
      'UpdateContact',
      'ReplaceContact',
      'CustomerContact',
      'CustomerContactInput',
      'CustomerContactChanges',
    ],
    fields: {
      ...PERSON_FIELDS,
      created_at: recordTexts('contact').created_at,
      updated_at: recordTexts('contact').updated_at,
      version: recordTexts('contact').version,
      customer_id: 'Customer for whom the person works',
      attributes: attributesText('contact'),
    },
    values: { status: PART_STATUS_TEXTS },
  },
  { classes: ['Contact', 'CustomerContact'], fields: { id: recordTexts('contact').id } },
];
