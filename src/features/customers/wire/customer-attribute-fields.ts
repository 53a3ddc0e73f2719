import { ExactText, Id, Identifier, Text, Timestamp } from '../../../platform/edge/validation/scalars.js';
import { MAX_PER_REQUEST } from '../customer-limits.js';

/** The list of attribute values in changes. */
export const REPLACED_ATTRIBUTES = {
  max: MAX_PER_REQUEST,
  change: true,
  nullable: true,
  description: 'Replaces all attribute values',
};

/** An attribute value of a customer, address or contact in requests. */
export abstract class CustomerAttributeInput {
  @Identifier({ example: 'sales_region' }) name: string;
  @ExactText({ max: 4000, min: 0, example: 'Pacific Northwest' }) value: string;
}

/** An attribute value in responses. */
export abstract class CustomerAttribute {
  @Id() id: string;
  @Text() name: string;
  @Text({ max: 4000, min: 0 }) value: string;
  @Id() created_by: string;
  @Id() updated_by: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
