import { Module } from '@nestjs/common';
import { CreditLimitsService } from './credit-limits.service.js';
import { CustomerCreditV2Controller } from './v2/customer-credit-v2.controller.js';

@Module({ controllers: [CustomerCreditV2Controller], providers: [CreditLimitsService] })
export class CreditLimitsModule {}
