import { Module } from '@nestjs/common';
import { OrderLines } from './files/order-import.js';
import { PaymentMethodsModule } from '#features/payment-methods/payment-methods.module.js';
import { OrdersService } from './orders.service.js';
import { OrdersV1Controller } from './v1/orders-v1.controller.js';
import { OrdersV2Controller } from './v2/orders-v2.controller.js';

@Module({
  imports: [PaymentMethodsModule],
  controllers: [OrdersV1Controller, OrdersV2Controller],
  providers: [OrdersService, OrderLines],
})
export class OrdersModule {}
