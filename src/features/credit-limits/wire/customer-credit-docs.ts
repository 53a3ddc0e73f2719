import { EXAMPLE_CUSTOMER_ID } from '../../../demo/ids/example-ids.js';
import type { FieldTexts, OperationText, ResourceDocs } from '../../../platform/edge/http/docs/resource-docs.js';

const OPERATIONS = {
  get: {
    summary: 'How much may this customer still order?',
    description: `Returns what a customer may owe, what it owes, and what it will owe when its drafts are issued and its confirmed orders are invoiced, as it is now. Amounts are in the currency of the tenant.

An order is judged when it becomes confirmed, and when the total of a confirmed order rises: if \`exposure\` would exceed \`credit_limit\`, the \`credit_policy\` of the customer, or else of the settings, decides. \`refuse\` refuses it with 409 \`credit_limit_exceeded\`; \`hold\` confirms it with \`credit_hold: true\`. Exactly the limit is allowed. Invoices are never refused because of a limit.`,
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
      open_orders: 'Sum of the share of each confirmed order, of its `payable_total`, that is not invoiced',
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
