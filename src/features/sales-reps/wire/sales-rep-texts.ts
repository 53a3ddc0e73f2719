import { type FieldTexts, type OperationText, recordTexts } from '#platform/edge/http/docs/resource-docs.js';

export const SALES_REP_STATUS_TEXTS = {
  active: 'works for the wholesaler',
  inactive: 'does not work for the wholesaler any more; customers keep the assignment',
};

/** Texts of the operations on sales reps, by the method of the controller. */
export const SALES_REP_OPERATIONS = {
  list: {
    summary: 'Who sells for us?',
    description: 'Returns sales reps of every status, those that changed last first.',
  },
  get: { summary: 'Show a sales rep', description: 'Returns one sales rep.' },
  create: {
    summary: 'Add a sales rep',
    description:
      'Creates a sales rep. A `reference_id` that another one has is refused with 409. Next: assign the sales rep to customers with `assigned_sales_rep_ids`. Sales reps cannot be deleted; write `status: inactive` instead.',
  },
  update: {
    summary: 'Change a sales rep',
    description:
      'Changes the fields that you send. The customers of the sales rep show the new name and e-mail address at once.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of sales reps, for both API versions. */
export const SALES_REP_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['SalesRep', 'CreateSalesRep', 'UpdateSalesRep'],
    fields: {
      ...recordTexts('sales rep'),
    },
    values: { status: SALES_REP_STATUS_TEXTS },
  },
];
