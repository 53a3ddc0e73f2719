import { Module } from '@nestjs/common';
import { PaymentMethodsService } from './payment-methods.service.js';
import { PaymentTokens } from './payment-tokens.js';
import { PaymentMethodsV1Controller } from './v1/payment-methods-v1.controller.js';
import { PaymentMethodsV2Controller } from './v2/payment-methods-v2.controller.js';

@Module({
  controllers: [PaymentMethodsV1Controller, PaymentMethodsV2Controller],
  providers: [PaymentMethodsService, PaymentTokens],
  exports: [PaymentMethodsService, PaymentTokens],
})
export class PaymentMethodsModule {}
