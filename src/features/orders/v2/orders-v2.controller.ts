import { Body, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_DRAFT_ORDER_IDS, EXAMPLE_SPARE_ORDER_ID } from '#examples/example-ids.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes, BodyOptional } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { type OrderWithCurrency, valuesOfOtherRecords, OrdersService } from '../orders.service.js';
import { ORDER_DOCS, ORDER_ERRORS } from '../api/order.docs.js';
import { CreateOrderV2 } from './create-order-v2.dto.js';
import { ListOrdersV2 } from './list-orders-v2.dto.js';
import { OrderSummaryV2, OrderV2, WrittenOrderV2 } from './order-v2.dto.js';
import { filterFromV2, replacementFromV2 } from './new-order-v2.mapper.js';
import { completeOrder } from '../api/new-order.mapper.js';
import { ChangeOrderStatusV2, ReleaseOrderV2, ReplaceOrderV2 } from './replace-order-v2.dto.js';
import { writtenToV2 } from './order-v2.mapper.js';
import { answeredOrder, answeredOrderSummary } from '../api/order-representation.mapper.js';

@V2Controller('orders', ORDER_DOCS)
@RequiresScopesOf('orders')
@HasRelations('orders')
@ETagIncludes(valuesOfOtherRecords)
export class OrdersV2Controller {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  @ApiListV2(OrderSummaryV2)
  async list(@Query() query: ListOrdersV2) {
    return listByCursor(await this.orders.list(filterFromV2(query), pageOf(query)), answeredOrderSummary);
  }

  @Get(':id')
  @ApiRead(OrderV2)
  async get(@Param('id') id: string) {
    return item(await this.orders.get(id), answeredOrder);
  }

  @ReadByReference(OrderV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.orders.getByReference(referenceId), answeredOrder);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(WrittenOrderV2, { errors: ORDER_ERRORS.create })
  @AnswerExample({ invoice_ids: [], shipment_ids: [] })
  async create(@Body() dto: CreateOrderV2) {
    return item(await this.orders.create({ ...completeOrder(dto), wantsWarnings: true }), writtenToV2);
  }

  @Put(':id')
  @BodyLimitMegabytes(8)
  @ApiUpdated(WrittenOrderV2, { errors: ORDER_ERRORS.replace, pathIds: { id: EXAMPLE_SPARE_ORDER_ID } })
  async replace(@Param('id') id: string, @Body() dto: ReplaceOrderV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, async () => item(await this.orders.get(id), asWritten));
    return item(
      await this.orders.replace(id, { ...replacementFromV2(dto), wantsWarnings: true }, ifMatch),
      writtenToV2,
    );
  }

  @Patch(':id/status')
  @ApiUpdated(OrderV2, { errors: ORDER_ERRORS.changeStatus, pathIds: { id: EXAMPLE_SPARE_ORDER_ID } })
  async changeStatus(@Param('id') id: string, @Body() dto: ChangeOrderStatusV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.orders.updateStatus(id, dto.status, ifMatch), answeredOrder);
  }

  @Post(':id/release')
  @HttpCode(HttpStatus.OK)
  @BodyOptional()
  @ApiUpdated(OrderV2, { pathIds: { id: EXAMPLE_SPARE_ORDER_ID }, headers: LOCATION })
  async release(@Param('id') id: string, @Body() dto: ReleaseOrderV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.orders.release(id, dto.note, ifMatch), answeredOrder, `/v2/orders/${id}`);
  }

  @Delete(':id')
  @ApiDeleted({ errors: ORDER_ERRORS.delete, pathIds: { id: EXAMPLE_DRAFT_ORDER_IDS.v2 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.orders.delete(id, ifMatch);
  }
}

/** An order as it is read, with its charges under the name that a request has for them too, so that their amounts can be compared. */
const asWritten = (order: OrderWithCurrency): object => {
  const data = answeredOrder(order);
  return { ...data, additional_charges: data.charges };
};
