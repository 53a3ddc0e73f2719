import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_SHIPMENT_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { ShipmentsService } from '../shipments.service.js';
import { newShipment, shipmentChanges } from '../api/shipment.mapper.js';
import { SHIPMENT_DOCS, SHIPMENT_ERRORS } from '../api/shipment.docs.js';
import { CreateShipmentV1, KNOWN_STATUSES, ListShipmentsV1, ShipmentV1, UpdateShipmentV1 } from './shipment-v1.dto.js';
import { filterFromV1, toV1 } from './shipment-v1.mapper.js';

@V1Controller('shipments', SHIPMENT_DOCS)
@RequiresScopesOf('shipments')
export class ShipmentsV1Controller {
  constructor(private readonly shipments: ShipmentsService) {}

  @Get()
  @ApiListV1(ShipmentV1)
  async list(@Query() query: ListShipmentsV1) {
    const page = pageOf(query);
    return listByPage(await this.shipments.list(filterFromV1(query), page), toV1);
  }

  @Get(':id')
  @ApiRead(ShipmentV1)
  async get(@Param('id') id: string) {
    return item(await this.shipments.get(id, KNOWN_STATUSES), toV1);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(ShipmentV1, { errors: SHIPMENT_ERRORS.create })
  async create(@Body() dto: CreateShipmentV1) {
    return item(await this.shipments.create(newShipment(dto)), toV1);
  }

  @Patch(':id')
  @BodyLimitMegabytes(8)
  @ApiUpdated(ShipmentV1, { errors: SHIPMENT_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_SHIPMENT_IDS.v1 } })
  async update(@Param('id') id: string, @Body() dto: UpdateShipmentV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.shipments.update(id, shipmentChanges(dto), ifMatch, KNOWN_STATUSES), toV1);
  }

  @Delete(':id')
  @ApiDeleted({ errors: SHIPMENT_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_SHIPMENT_IDS.v1 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.shipments.delete(id, ifMatch, KNOWN_STATUSES);
  }
}
