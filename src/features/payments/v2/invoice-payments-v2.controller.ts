import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_OPEN_INVOICE_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { ApiCreated, ApiListV2, V2Controller } from '#platform/edge/http/routes.js';
import { PaymentsService } from '../payments.service.js';
import { INVOICE_PAYMENT_DOCS, PAYMENT_ANSWERS, PAYMENT_ERRORS } from '../api/payment.docs.js';
import { CreateInvoicePaymentV2, ListInvoicePaymentsV2, PaymentV2, PaymentWithWarningsV2 } from './payment-v2.dto.js';
import { invoicePaymentFromV2 } from './payment-v2.mapper.js';
import { paymentRepresentation, warnedRepresentation } from '../api/payment.mapper.js';

/** Payments of one invoice. */
@V2Controller('invoices/:id/payments', INVOICE_PAYMENT_DOCS)
@RequiresScopesOf('payments')
export class InvoicePaymentsV2Controller {
  constructor(private readonly payments: PaymentsService) {}

  @Get()
  @ApiListV2(PaymentV2, 404)
  async listOfInvoice(@Param('id') id: string, @Query() query: ListInvoicePaymentsV2) {
    const page = pageOf(query, undefined, id);
    return listByCursor(await this.payments.listOfInvoice(id, commonFilterOf(query), page), paymentRepresentation);
  }

  @Post()
  @ApiCreated(PaymentWithWarningsV2, {
    errors: PAYMENT_ERRORS.createOfInvoice,
    hasParent: true,
    pathIds: { id: EXAMPLE_OPEN_INVOICE_ID },
  })
  @AnswerExample(PAYMENT_ANSWERS.createOfInvoice)
  async createOfInvoice(@Param('id') id: string, @Body() dto: CreateInvoicePaymentV2) {
    const payment = await this.payments.createOfInvoice(id, invoicePaymentFromV2(dto));
    return item(payment, warnedRepresentation, `/v2/payments/${payment.id}`);
  }
}
