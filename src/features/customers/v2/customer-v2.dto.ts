import { CursorPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryList, QueryOneOf, QueryText, SEARCH_RULES } from '#platform/edge/validation/query.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Answered, Changed, Created, Only } from '#platform/edge/validation/shapes.js';
import { LISTED_STATUSES, type ListedStatus } from '../customer.entity.js';
import {
  ElectronicAddressV2,
  NewElectronicAddressV2,
  NewTaxExemptionV2,
  TaxExemptionV2,
} from '#features/settings/v2/settings-v2.dto.js';
import { CUSTOMER_SORTS } from '../customers.queries.js';
import { CustomerAttributeInput } from '../api/customer-attribute.shape.js';
import {
  CustomerCreditShape,
  CustomerShape,
  DEFAULTS_V1,
  DETAILS,
  LISTED_STATUS,
  SUMMARY,
} from '../api/customer.shape.js';
import { CustomerBankAccountShape, CustomerBankAccountsShape } from '../api/bank-account.shape.js';
import { CustomerTaxShape } from '../api/customer-tax.shape.js';
import { CustomerAddressChangesV2, CustomerAddressInputV2, CustomerAddressV2 } from './address-v2.dto.js';
import { CustomerContactChangesV2, CustomerContactInputV2, CustomerContactV2 } from './contact-v2.dto.js';
import { CustomerAttributeChangeV2 } from './customer-attribute-v2.dto.js';

export class CustomerBankAccountV2 extends Answered(CustomerBankAccountShape, 'v2') {}

export class NewCustomerBankAccountV2 extends Created(CustomerBankAccountShape, 'v2') {}

/** An account of a change, which can be one that was read. */
@ResponseOnly(CustomerBankAccountV2, { ignored: ['source'] })
export class CustomerBankAccountChangeV2 extends NewCustomerBankAccountV2 {}

const TAX_INPUT = { electronic_address: () => NewElectronicAddressV2, tax_exemption: () => NewTaxExemptionV2 };

export class CreateCustomerV2 extends Combined(
  Created(Without(CustomerShape, ['status', ...DEFAULTS_V1]), 'v2', {
    nested: {
      addresses: () => CustomerAddressInputV2,
      contacts: () => CustomerContactInputV2,
      attributes: () => CustomerAttributeInput,
    },
  }),
  Created(CustomerCreditShape, 'v2'),
  Created(CustomerTaxShape, 'v2', { nested: TAX_INPUT }),
  Created(CustomerBankAccountsShape, 'v2', { nested: { bank_accounts: () => NewCustomerBankAccountV2 } }),
) {}

export class ListCustomersV2 extends Sorted(CursorPageQuery, CUSTOMER_SORTS) {
  @QueryOneOf(LISTED_STATUSES, LISTED_STATUS) status?: ListedStatus;
  @QueryList({
    description: 'Only customers with these values of `source`',
    example: ['import'],
  })
  source?: string[];
  @QueryList({ description: 'Only customers with none of these values of `source`', example: ['openapi'] })
  exclude_source?: string[];
  @QueryList({
    description: 'Only customers with these values of `display_id`, active or not unless `status` is sent',
    example: ['C-ALFKI'],
  })
  display_ids?: string[];
  @QueryList({
    description: 'Only branches of these customers, by id or `reference_id`',
    example: ['ALFKI'],
  })
  parent_ids?: string[];
  @QueryList({
    description:
      'Only customers with one of these values of `email`, in upper or lower case. A plus in an address is written as `%2B`, because `+` is a space in queries',
    example: ['orders@lakeside-delicatessen.example'],
  })
  emails?: string[];
  @QueryText({
    kind: 'line',
    description: `Only customers that have each of these words in their names, \`display_id\`, \`reference_id\`, \`email\`, \`phone\` or \`vat_id\`, in the \`zip_code\` or \`city\` of an address, or in the names, \`email\` or \`phone\` of a contact. A telephone number is found however it is written or dialled. ${SEARCH_RULES}`,
    example: 'futterkiste',
  })
  search?: string;
}

/** The parameter of exports in place of the one of lists. */
export class ExportedStatusV2 {
  @QueryOneOf(LISTED_STATUSES, {
    description: 'Only customers with this status; `all`, or without the parameter: customers with either',
    example: 'active',
  })
  status?: ListedStatus;
}

/** A customer in lists. */
export class CustomerSummaryV2 extends Combined(
  Answered(Only(CustomerShape, [...SUMMARY, 'tax_rate', 'customer_type', 'vat_id', 'source']), 'v2'),
  Answered(CustomerCreditShape, 'v2'),
  Combined(
    Answered(CustomerTaxShape, 'v2', {
      nested: { electronic_address: () => ElectronicAddressV2, tax_exemption: () => TaxExemptionV2 },
    }),
    Answered(CustomerBankAccountsShape, 'v2', { nested: { bank_accounts: () => CustomerBankAccountV2 } }),
  ),
  VersionAndTimesFields,
) {
  override display_name: string;
}

/** A customer with its assignments, addresses, contacts and attributes. */
export class CustomerV2 extends Combined(
  CustomerSummaryV2,
  Answered(Only(CustomerShape, DETAILS), 'v2', {
    nested: { addresses: () => CustomerAddressV2, contacts: () => CustomerContactV2 },
  }),
) {}

/** Absent fields keep their values; null clears. Addresses and contacts that are not mentioned stay. */
@ResponseOnly(CustomerV2, {
  reasons: {
    name: 'is the company name; write company_name',
    source: 'is set by the service when the customer is created',
    assigned_sales_reps: 'are the sales reps of assigned_sales_rep_ids; write assigned_sales_rep_ids',
    assigned_price_list: 'is the list of assigned_price_list_id; write assigned_price_list_id',
  },
})
export class UpdateCustomerV2 extends Combined(
  Changed(Without(CustomerShape, DEFAULTS_V1), 'v2', {
    nested: {
      addresses: () => CustomerAddressChangesV2,
      contacts: () => CustomerContactChangesV2,
      attributes: () => CustomerAttributeChangeV2,
    },
  }),
  Changed(CustomerCreditShape, 'v2'),
  Changed(CustomerTaxShape, 'v2', { nested: TAX_INPUT }),
  Changed(CustomerBankAccountsShape, 'v2', { nested: { bank_accounts: () => CustomerBankAccountChangeV2 } }),
) {}
