import { CUSTOMERS_BY_IDS } from './customers.queries.js';
import { customerRepresentation } from './api/customer.mapper.js';
import { CUSTOMER_DOCS } from './api/customer.docs.js';
import { SALES_REPS_OF_CUSTOMERS } from './related.queries.js';
import { byReferences, relatedBy } from '#platform/data/reads/read-declaration.js';
import { defineResource } from '#platform/data/records/resource.js';
import { inUse, internal, taken } from '#platform/data/sql/constraints.js';
import { CustomerAddress } from './customer-address.entity.js';
import { CustomerContact } from './customer-contact.entity.js';
import { CustomerIban } from './customer-iban.entity.js';
import { CustomerPartyKey } from './customer-party-key.entity.js';
import { CustomerSalesRep } from './customer-sales-rep.entity.js';
import { CustomerSearch } from './customer-search.entity.js';
import { Customer } from './customer.entity.js';
import { CUSTOMER_JOURNAL } from './customer-journal.js';
import { ADDRESS_JOURNAL, CONTACT_JOURNAL } from './addresses/address-contact-journal.js';
import { CUSTOMER_IMPORT } from './files/customer-import.js';
import { CustomerV2 } from './v2/customer-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { CUSTOMER_EXPORT } from './files/customer-export.js';
import { ListCustomersV2, ExportedStatusV2 } from './v2/customer-v2.dto.js';
import { Without } from '#platform/edge/validation/combined.js';
import { exportFilterFromV2 } from './v2/customer-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, and the errors of
 * its constraints.
 */
export const CUSTOMERS_RESOURCE = defineResource({
  entities: [
    Customer,
    CustomerSearch,
    CustomerAddress,
    CustomerContact,
    CustomerSalesRep,
    CustomerIban,
    CustomerPartyKey,
  ],
  journal: { customer: CUSTOMER_JOURNAL, address: ADDRESS_JOURNAL, contact: CONTACT_JOURNAL },
  imports: [CUSTOMER_IMPORT],
  exports: [
    exported(CUSTOMER_EXPORT, {
      line: CustomerV2,
      filters: Without(ListCustomersV2, ['status']),
      further: ExportedStatusV2,
      filterOf: exportFilterFromV2,
    }),
  ],
  reads: [
    {
      name: 'customers',
      scope: 'customers',
      model: CustomerV2,
      statement: CUSTOMERS_BY_IDS,
      toData: () => customerRepresentation,
      lookup: {
        path: 'customers',
        key: 'reference_ids',
        statement: byReferences('customers'),
        example: 'ALFKI',
        docs: CUSTOMER_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'customers',
      name: 'price_list',
      to: 'price_lists',
      ids: relatedBy('customers', 'assigned_price_list_id'),
      text: 'the price list of the customer',
    },
    {
      of: 'customers',
      name: 'sales_reps',
      to: 'sales_reps',
      ids: SALES_REPS_OF_CUSTOMERS,
      text: 'the sales reps of the customer',
    },
  ],
  constraints: {
    customer_search_customer_fk: internal(),
    customers_reference_id_key: taken('duplicate_reference', 'reference_id'),
    customers_display_id_key: taken('duplicate_value', 'display_id'),
    customers_parent_fk: inUse(),
    customers_price_list_fk: inUse(),
    customer_addresses_reference_id_key: taken('duplicate_reference', 'addresses'),
    customer_addresses_one_default: internal(),
    customer_addresses_customer_fk: internal(),
    customer_contacts_reference_id_key: taken('duplicate_reference', 'contacts'),
    customer_contacts_one_default: internal(),
    customer_contacts_customer_fk: internal(),
    customer_sales_reps_customer_fk: internal(),
    customer_sales_reps_sales_rep_fk: internal(),
    customer_ibans_customer_fk: internal(),
    customer_party_keys_customer_fk: internal(),
  },
});
