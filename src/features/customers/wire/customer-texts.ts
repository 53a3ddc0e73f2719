import { ATTRIBUTE_VALUE_FIELDS, attributesText } from '../../attributes/wire/attribute-value-texts.js';
import { type FieldTexts, recordTexts } from '../../../platform/edge/http/docs/resource-docs.js';
import type { AddressType } from '../customer-address.entity.js';
import type { CustomerStatus } from '../customer.entity.js';
import { PERSON_FIELDS, POSTAL_FIELDS } from './postal-texts.js';

export const CUSTOMER_STATUS_TEXTS = {
  active: 'is a customer; lists show it by default',
  inactive: 'is no customer at present; lists show it on request. New orders for it are refused, existing ones go on',
} satisfies Record<CustomerStatus, string>;

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
      reference_id:
        'Your own id of the customer, unique in the tenant; orders, contracts and price requests can name the customer by it',
      display_id:
        'Customer number that people use, unique in the tenant; the service assigns the next one, such as `C-000042`, if a new customer has none',
      name: 'Name of the company; requests have it as `company_name`',
      company_name: 'Name of the company; responses have it as `name`',
      display_name:
        'Shorter name for lists and screens; without one, and as long as it equals `company_name`, it follows that name',
      first_name: 'First name of the person who represents the company',
      last_name: 'Last name of the person who represents the company',
      phone: 'Telephone number of the company, in any notation with at least three digits',
      email: 'E-mail address of the company',
      status: 'Whether the company is a customer at present',
      freight_term: 'Usual freight terms, such as `FOB`; free text, not copied to orders',
      shipping_method: 'Usual way of shipping, such as the name of a carrier; free text, not copied to orders',
      payment_mode: 'Usual way of payment, such as `Bank transfer`; free text, not copied to orders',
      payment_term: 'Usual payment terms, such as `Net 30`; free text, not copied to orders',
      assigned_sales_reps:
        'Employees of the wholesaler who look after the customer; requests have `assigned_sales_rep_ids`',
      assigned_sales_rep_ids: 'Ids of the sales reps who look after the customer; they must exist, at most 100',
      assigned_price_list: 'Price list that is searched before the default one; requests have `assigned_price_list_id`',
      assigned_price_list_id:
        'Price list that is searched before the default one, by id or `reference_id`; an inactive one is passed over. Responses have it as `assigned_price_list`',
      addresses: 'Billing and shipping addresses, at most 1,000',
      contacts: 'Contact persons, at most 1,000',
      attributes: attributesText('customer'),
      tax_rate:
        'Tax rate on orders of the customer in per cent, 0 to 100; an order gets the rate that its customer has when it is entered. 0 removes it, so that it is null',
      vat_id:
        'VAT identification number of the company with the code of its country, such as `DE999999901`, at most 50 characters; the service does not verify it',
      customer_type: 'Your own classification of the customer, free text; the service does not evaluate it',
      source:
        'Where the customer was created: `openapi` for this API. The service sets it, and lists can be filtered by it',
      primary_contact_id: 'Id of the contact of the customer that becomes the default; null: no contact is',
      default_shipping_address_id:
        'Id of the shipping address of the customer that becomes the default; null: no address is',
      default_billing_address_id:
        'Id of the billing address of the customer that becomes the default; null: no address is',
    },
    values: { status: CUSTOMER_STATUS_TEXTS },
  },
  {
    classes: ['AssignedPriceList'],
    fields: {
      id: 'Price list that was named in `assigned_price_list_id`',
      name: 'Name of the price list, as it is now',
      reference_id: 'Your own id of the price list',
    },
  },
  {
    classes: ['AssignedSalesRep'],
    fields: {
      id: 'One of the sales reps that were named in `assigned_sales_rep_ids`',
      reference_id: 'Your own id of the sales rep',
      name: 'Name of the sales rep, as it is now',
      email: 'E-mail address of the sales rep',
    },
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
      customer_id: 'Customer whose address it is',
      reference_id: 'Your own id of the address, unique within the customer',
      type: 'What the address is for',
      is_default:
        'Whether orders get a copy of this address if they name no other; `true` makes it the default of its type instead of the present one. The first active address of a type is the default unless it is sent with `false`; an inactive one never is',
      status: 'Whether the address is in use; `active` if a new one does not state it',
      attributes: attributesText('address'),
    },
    values: { type: ADDRESS_TYPE_TEXTS, status: PART_STATUS_TEXTS },
  },
  { classes: ['Address', 'CustomerAddress'], fields: { id: recordTexts('address').id } },
  {
    classes: ['CustomerRegion'],
    fields: {
      code: 'For a country its ISO 3166-1 alpha-3 code, such as `DEU`; for a state its ISO 3166-2 code, such as `US-CA`',
      short_code:
        'For a country its ISO 3166-1 alpha-2 code, such as `DE`; for a state its code without the country, such as `CA`',
      name: 'Name of the country or state in English',
    },
  },
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
      reference_id: 'Your own id of the contact, unique within the customer',
      is_default:
        'Whether orders get a copy of this contact if they name no other; `true` makes it the default instead of the present one. The first active contact is the default unless it is sent with `false`; an inactive one never is',
      status: 'Whether the contact is in use; `active` if a new one does not state it',
      attributes: attributesText('contact'),
    },
    values: { status: PART_STATUS_TEXTS },
  },
  { classes: ['Contact', 'CustomerContact'], fields: { id: recordTexts('contact').id } },
];
