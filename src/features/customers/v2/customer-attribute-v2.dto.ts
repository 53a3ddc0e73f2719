import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { ExactText } from '#platform/edge/validation/scalars.js';
import { CustomerAttribute, CustomerAttributeInput } from '../api/customer-attribute.shape.js';

@ResponseOnly(CustomerAttribute, { ignored: ['id'] })
export class CustomerAttributeChangeV2 extends CustomerAttributeInput {
  @ExactText({ max: 4000, min: 0, example: 'Cascadia' }) override value: string;
}
