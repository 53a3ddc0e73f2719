import { Get, Param } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCurrent, V2Controller } from '#platform/edge/http/routes.js';
import { CreditLimitsService } from '../credit-limits.service.js';
import { CUSTOMER_CREDIT_DOCS } from '../api/customer-credit.docs.js';
import { CustomerCreditV2 } from './customer-credit-v2.dto.js';
import { toV2 } from './customer-credit-v2.mapper.js';

@V2Controller('customers/:id/credit', CUSTOMER_CREDIT_DOCS)
@RequiresScopesOf('customers')
export class CustomerCreditV2Controller {
  constructor(private readonly creditLimits: CreditLimitsService) {}

  @Get()
  @ApiCurrent(CustomerCreditV2, 404)
  async get(@Param('id') id: string) {
    return { data: toV2(await this.creditLimits.get(id)) };
  }
}
