import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Text } from '../../platform/validation/scalars.js';
import { CustomerAttributeFields, NewCustomerAttributeFields } from '../wire/customer-attribute-fields.js';

export class CustomerAttributeInputV2 extends NewCustomerAttributeFields {}

export class CustomerAttributeV2 extends CustomerAttributeFields {}

@ResponseOnly(CustomerAttributeV2, { ignored: ['id'] })
export class CustomerAttributeChangeV2 extends NewCustomerAttributeFields {
  @Text({ max: 4000, min: 0, example: 'Cascadia' }) override value: string;
}
