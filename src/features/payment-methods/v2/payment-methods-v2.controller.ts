import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PAYMENT_METHOD_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { RefuseCardNumbers } from '../card-numbers.interceptor.js';
import { PaymentMethodsService, type PaymentMethodView } from '../payment-methods.service.js';
import { paymentMethodFilter, paymentMethodFrom } from '../api/payment-method.mapper.js';
import { PAYMENT_METHOD_DOCS, PAYMENT_METHOD_ERRORS } from '../api/payment-method.docs.js';
import { CreatePaymentMethodV2, ListPaymentMethodsV2, PaymentMethodV2 } from './payment-method-v2.dto.js';
import { paymentMethodRepresentation } from '../api/payment-method.mapper.js';

@V2Controller('payment-methods', PAYMENT_METHOD_DOCS)
@RequiresScopesOf('payment_methods')
// the token is null in responses to keys without the scope payment_methods:read, so their ETag must differ
@ETagIncludes(({ token }: PaymentMethodView) => token)
export class PaymentMethodsV2Controller {
  constructor(private readonly paymentMethods: PaymentMethodsService) {}

  @Get()
  @ApiListV2(PaymentMethodV2)
  async list(@Query() query: ListPaymentMethodsV2) {
    return listByCursor(
      await this.paymentMethods.list(paymentMethodFilter(query), pageOf(query)),
      paymentMethodRepresentation,
    );
  }

  @Get(':id')
  @ApiRead(PaymentMethodV2)
  async get(@Param('id') id: string) {
    return item(await this.paymentMethods.get(id), paymentMethodRepresentation);
  }

  @Post()
  @RefuseCardNumbers()
  @ApiCreated(PaymentMethodV2, { errors: PAYMENT_METHOD_ERRORS.create })
  async create(@Body() dto: CreatePaymentMethodV2) {
    return item(await this.paymentMethods.create(paymentMethodFrom(dto)), paymentMethodRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: PAYMENT_METHOD_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_PAYMENT_METHOD_IDS.v2 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.paymentMethods.delete(id, ifMatch);
  }
}
