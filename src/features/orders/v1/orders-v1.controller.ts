import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { EXAMPLE_DRAFT_ORDER_IDS, EXAMPLE_SPARE_ORDER_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { OrdersService } from '../orders.service.js';
import { newOrder, replacedOrder } from '../api/new-order.mapper.js';
import { ORDER_DOCS, ORDER_ERRORS } from '../api/order.docs.js';
import { CreateOrderV1 } from './create-order-v1.dto.js';
import { ListOrdersV1, OrderSummaryV1, OrderV1 } from './order-v1.dto.js';
import { ChangeOrderStatusV1, ReplaceOrderV1 } from './replace-order-v1.dto.js';
import { filterFromV1, summaryToV1, toV1 } from './order-v1.mapper.js';

@V1Controller('orders', ORDER_DOCS)
@RequiresScopesOf('orders')
// the payment method can change without a new version of the order, and only some callers see its token
@ETagIncludes(({ card }: { card: unknown }) => card)
export class OrdersV1Controller {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  @ApiListV1(OrderSummaryV1)
  async list(@Query() query: ListOrdersV1) {
    return listByPage(await this.orders.list(filterFromV1(query), pageOf(query)), summaryToV1);
  }

  @Get(':id')
  @ApiRead(OrderV1)
  async get(@Param('id') id: string) {
    return item(await this.orders.get(id), toV1);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(OrderV1, { errors: ORDER_ERRORS.create })
  async create(@Body() dto: CreateOrderV1) {
    return item(await this.orders.create(newOrder(dto)), toV1);
  }

  @Put(':id')
  @BodyLimitMegabytes(8)
  @ApiUpdated(OrderV1, { errors: ORDER_ERRORS.replace, pathIds: { id: EXAMPLE_SPARE_ORDER_ID } })
  async replace(@Param('id') id: string, @Body() dto: ReplaceOrderV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.orders.replace(id, replacedOrder(dto), ifMatch), toV1);
  }

  @Patch(':id/status')
  @ApiUpdated(OrderV1, { errors: ORDER_ERRORS.changeStatus, pathIds: { id: EXAMPLE_SPARE_ORDER_ID } })
  async changeStatus(@Param('id') id: string, @Body() dto: ChangeOrderStatusV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.orders.updateStatus(id, dto.status, ifMatch), toV1);
  }

  @Delete(':id')
  @ApiDeleted({ errors: ORDER_ERRORS.delete, pathIds: { id: EXAMPLE_DRAFT_ORDER_IDS.v1 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.orders.delete(id, ifMatch);
  }
}
