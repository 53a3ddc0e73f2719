import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PAYMENT_METHOD_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { RefuseCardNumbers } from '../card-numbers.interceptor.js';
import { PaymentMethodsService, type PaymentMethodView } from '../payment-methods.service.js';
import { paymentMethodFilter, paymentMethodFrom } from '../api/payment-method.mapper.js';
import { PAYMENT_METHOD_DOCS, PAYMENT_METHOD_ERRORS } from '../api/payment-method.docs.js';
import { CreatePaymentMethodV1, ListPaymentMethodsV1, PaymentMethodV1 } from './payment-method-v1.dto.js';
import { toV1 } from './payment-method-v1.mapper.js';

@V1Controller('payment-methods', PAYMENT_METHOD_DOCS)
@RequiresScopesOf('payment_methods')
// the token is null in responses to keys without the scope payment_methods:read, so their ETag must differ
@ETagIncludes(({ token }: PaymentMethodView) => token)
export class PaymentMethodsV1Controller {
  constructor(private readonly paymentMethods: PaymentMethodsService) {}

  @Get()
  @ApiListV1(PaymentMethodV1)
  async list(@Query() query: ListPaymentMethodsV1) {
    return listByPage(await this.paymentMethods.list(paymentMethodFilter(query), pageOf(query)), toV1);
  }

  @Get(':id')
  @ApiRead(PaymentMethodV1)
  async get(@Param('id') id: string) {
    return item(await this.paymentMethods.get(id), toV1);
  }

  @Post()
  @RefuseCardNumbers()
  @ApiCreated(PaymentMethodV1, { errors: PAYMENT_METHOD_ERRORS.create })
  async create(@Body() dto: CreatePaymentMethodV1) {
    return item(await this.paymentMethods.create(paymentMethodFrom(dto)), toV1);
  }

  @Delete(':id')
  @ApiDeleted({ errors: PAYMENT_METHOD_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_PAYMENT_METHOD_IDS.v1 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.paymentMethods.delete(id, ifMatch);
  }
}
