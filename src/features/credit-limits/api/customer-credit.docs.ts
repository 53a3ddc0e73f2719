import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

const OPERATIONS = {
  get: {
    summary: 'How much may this customer still order?',
    description: `Returns what a customer may owe, what it owes, and what it will owe when its drafts are issued and its confirmed orders are invoiced, as it is now. Amounts are in the currency of the tenant.

An order is judged when it becomes confirmed, and when the total of a confirmed order rises: if \`exposure\` would exceed \`credit_limit\`, the \`credit_policy\` of the customer, or else of the settings, decides. \`refuse\` refuses it with 409 \`credit_limit_exceeded\`; \`hold\` confirms it with \`credit_hold: true\`. Exactly the limit is allowed. Invoices are never refused because of a limit.

With \`tax_mode: net\` in the settings, orders count with the tax that their invoices will have, by the present rates of customer, products and settings, instead of the tax that they show, which differs if they state one or rates have changed; so does a rise of their total. A line for which nothing has a rate counts without tax, because it cannot be invoiced yet.`,
  },
} satisfies Record<string, OperationText>;

const FIELDS: readonly FieldTexts[] = [
  {
    classes: ['CustomerCredit'],
    fields: {
      credit_limit: 'How much the customer may owe; null: without limit',
      open_invoices: 'Sum of what is due on issued invoices; an invoice that is overpaid is subtracted',
      drafts: 'Sum of what will be due on drafts',
      unapplied: 'Sum of payments as far as they are not allocated; it is subtracted in `exposure`',
      open_orders:
        'Sum of the share of each confirmed order that is not invoiced: of its `payable_total`, with `tax_mode: net` of its amount with the tax of its invoices, less what deposits have billed of the order and invoices have not taken off',
      exposure: '`open_invoices` + `drafts` − `unapplied` + `open_orders`',
      available: '`credit_limit` − `exposure`, negative beyond the limit; null without a limit',
      oldest_overdue_days:
        'Number of days since the due date of the oldest invoice that is not paid, in the time zone of the tenant; 0 if none is overdue',
    },
  },
];

export const CUSTOMER_CREDIT_DOCS: ResourceDocs = {
  name: 'customer',
  tag: 'Credit limits',
  description: 'What customers may owe, what they owe, and what they have ordered',
  example: { id: EXAMPLE_CUSTOMER_ID, referenceId: 'ALFKI' },
  operations: OPERATIONS,
  fields: FIELDS,
};
