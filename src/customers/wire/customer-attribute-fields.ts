import { Id, Text, Timestamp } from '../../platform/validation/scalars.js';
import { MOST_PARTS } from '../new-customer.js';

/** The list of attributes in a change. */
export const REPLACED_ATTRIBUTES = { max: MOST_PARTS, change: true, nullable: true, description: 'Replaces all' };

/** Fields of an attribute value in requests, of customers, addresses and contacts alike. */
export abstract class NewCustomerAttributeFields {
  @Text({ example: 'sales_region' }) name: string;
  @Text({ max: 4000, min: 0, example: 'Pacific Northwest' }) value: string;
}

/** Fields of an attribute value in responses. */
export abstract class CustomerAttributeFields {
  @Id() id: string;
  @Text() name: string;
  @Text({ max: 4000, min: 0 }) value: string;
  @Id({ description: 'The API key that made it' }) created_by: string;
  @Id({ description: 'The API key that changed it last' }) updated_by: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}
