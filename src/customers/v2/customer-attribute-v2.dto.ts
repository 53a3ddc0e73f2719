import { ResponseOnly } from '../../platform/validation/response-only.js';
import { Id, Text, Timestamp } from '../../platform/validation/scalars.js';

export class CustomerAttributeInputV2 {
  @Text({ example: 'sales_region' }) name: string;
  @Text({ max: 4000, min: 0, example: 'Pacific Northwest' }) value: string;
}

export class CustomerAttributeV2 {
  @Id() id: string;
  @Text() name: string;
  @Text({ max: 4000, min: 0 }) value: string;
  @Id({ description: 'The API key that made it' }) created_by: string;
  @Id({ description: 'The API key that changed it last' }) updated_by: string;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

@ResponseOnly(CustomerAttributeV2, { ignored: ['id'] })
export class CustomerAttributeChangeV2 {
  @Text({ example: 'sales_region' }) name: string;
  @Text({ max: 4000, min: 0, example: 'Cascadia' }) value: string;
}
