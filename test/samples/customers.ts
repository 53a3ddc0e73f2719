import { demoCustomer } from '#demo/demo-records.js';
import { CustomersService } from '#features/customers/customers.service.js';
import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { exchangedWord, FOREIGN_TEXT, otherText, SEARCHED_WORD, swapped } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/** The address by which the examples of the API documents find customers: of one customer here, and of all others in copies. */
const SEARCHED_EMAIL = 'orders@lakeside-delicatessen.example';

/** The reference of the head of a group. Copies have other customers in it than the original. */
export const GROUP_HEAD = 'GROUP-HEAD';
const HEAD_ID = `(select h.id from customers h where h.tenant_id = original.tenant_id and h.reference_id = '${GROUP_HEAD}')`;

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    customers: [
      ...otherText('display_name', 'phone'),
      `'payment_term', coalesce(payment_term, '') || '${FOREIGN_TEXT}'`,
      `'company_name', 'Other ' || company_name || '${FOREIGN_TEXT}'`,
      `'tax_rate', 7`,
      `'document_format', case when document_format is null then 'ubl' end`,
      swapped('reference_id', 'ALFKI', 'TORTU'),
      `'parent_id', case when parent_id is null and reference_id <> '${GROUP_HEAD}' then ${HEAD_ID} end`,
      `'language', case language when 'de' then 'en' when 'en' then 'de' end`,
    ],
    customer_addresses: otherText('address_line_1', 'city'),
    customer_contacts: otherText('first_name', 'phone'),
    customer_sales_reps: [],
    customer_ibans: [],
    customer_party_keys: otherText('party_key'),
    customer_search: [
      exchangedWord('document', SEARCHED_WORD),
      exchangedWord('names', SEARCHED_WORD),
      `'email', case when email = '${SEARCHED_EMAIL}' then 'other' else '${SEARCHED_EMAIL}' end`,
    ],
  },

  createRecords: async ({ client, reference, text, ids }) => {
    const contact = { reference_id: reference, first_name: text };
    const { id, addresses, contacts } = await client.create('/v2/customers', {
      reference_id: reference,
      company_name: text,
      assigned_price_list_id: ids.price_list,
      assigned_sales_rep_ids: [ids.sales_rep],
      addresses: [{ ...contact, type: 'billing', address_line_1: text, city: 'Paris' }],
      contacts: [contact],
    });
    return { customer: id, address: addresses[0].id, contact: contacts[0].id };
  },

  sendFurtherRequests: async (client) => {
    const withoutDisplayId = {
      reference_id: 'NUMBERED',
      company_name: 'One that is given a number',
      email: SEARCHED_EMAIL,
    };
    const { id } = await client.create('/v2/customers', withoutDisplayId);
    await client.patch(`/v2/customers/${id}`, { assigned_price_list_id: 'NORTHWIND' });
    await client.get(`/v1/customers/${id}/contacts`); // none
    await client.delete(`/v2/customers/${EXAMPLE_CUSTOMER_ID}`); // refused: it is in use
  },

  createDemo: ({ app, customers }) =>
    createEach(customers, (customer) => {
      const orderCount = customer.reference_id === 'ALFKI' ? 18 : 1; // customers with 18 orders get a price list of their own
      return app.get(CustomersService).create(demoCustomer(customer, orderCount));
    }),
};
