import { Body, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_PAYMENT_IDS } from '#examples/example-ids.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { ApiCreated, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { PaymentsService } from '../payments.service.js';
import { PAYMENT_DOCS, PAYMENT_ANSWERS, PAYMENT_ERRORS } from '../api/payment.docs.js';
import {
  CreatePaymentV2,
  ListPaymentsV2,
  PaymentV2,
  PaymentWithWarningsV2,
  ReversePaymentV2,
  UpdatePaymentV2,
} from './payment-v2.dto.js';
import { changesFromV2, filterFromV2 } from './payment-v2.mapper.js';
import { newPayment } from '../api/payment.mapper.js';
import { paymentRepresentation, warnedRepresentation } from '../api/payment.mapper.js';

@V2Controller('payments', PAYMENT_DOCS)
@RequiresScopesOf('payments')
@HasRelations('payments')
export class PaymentsV2Controller {
  constructor(private readonly payments: PaymentsService) {}

  @Get()
  @ApiListV2(PaymentV2)
  async list(@Query() query: ListPaymentsV2) {
    return listByCursor(await this.payments.list(filterFromV2(query), pageOf(query)), paymentRepresentation);
  }

  @Get(':id')
  @ApiRead(PaymentV2)
  async get(@Param('id') id: string) {
    return item(await this.payments.get(id), paymentRepresentation);
  }

  @ReadByReference(PaymentV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.payments.getByReference(referenceId), paymentRepresentation);
  }

  @Post()
  @ApiCreated(PaymentWithWarningsV2, { errors: PAYMENT_ERRORS.create })
  @AnswerExample(PAYMENT_ANSWERS.create)
  async create(@Body() dto: CreatePaymentV2) {
    return item(await this.payments.create(newPayment(dto)), warnedRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(PaymentV2, { pathIds: { id: EXAMPLE_SPARE_PAYMENT_IDS.changed } })
  async update(@Param('id') id: string, @Body() dto: UpdatePaymentV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.payments.update(id, changesFromV2(dto), ifMatch), paymentRepresentation);
  }

  @Post(':id/reverse')
  @HttpCode(HttpStatus.OK)
  @BodyOptional()
  @ApiUpdated(PaymentV2, {
    errors: PAYMENT_ERRORS.reverse,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_PAYMENT_IDS.reversed },
  })
  async reverse(@Param('id') id: string, @Body() dto: ReversePaymentV2, @IfMatch() ifMatch: Precondition) {
    const reversal = { reason: dto.reason, reversedAt: dto.reversed_at };
    return item(await this.payments.reverse(id, reversal, ifMatch), paymentRepresentation, `/v2/payments/${id}`);
  }
}
