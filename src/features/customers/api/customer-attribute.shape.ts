import { ExactText, Id, Identifier, Timestamp } from '#platform/edge/validation/scalars.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';

/** Every field of an attribute value of a customer, address or contact. */
export abstract class CustomerAttributeShape {
  @Id() readonly id: string;
  @Identifier({ example: 'sales_region' }) name: string;
  @ExactText({ max: 4000, min: 0, example: 'Pacific Northwest', answered: { min: 0 } }) value: string;
  @Id() readonly created_by: string;
  @Id() readonly updated_by: string;
  @Timestamp({ readOnly: true }) readonly created_at: Date;
  @Timestamp({ readOnly: true }) readonly updated_at: Date;
}

/** An attribute value in requests. */
export abstract class CustomerAttributeInput extends Created(CustomerAttributeShape, 'v2') {}

/** An attribute value in responses. */
export abstract class CustomerAttribute extends Answered(CustomerAttributeShape, 'v2') {}
