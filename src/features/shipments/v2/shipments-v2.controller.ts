import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_SHIPMENT_IDS } from '#examples/example-ids.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ShipmentsService } from '../shipments.service.js';
import { newShipment, shipmentChanges } from '../api/shipment.mapper.js';
import { SHIPMENT_DOCS, SHIPMENT_ERRORS } from '../api/shipment.docs.js';
import {
  ChangeShipmentStatusV2,
  CreateShipmentV2,
  ListShipmentsV2,
  ShipmentV2,
  UpdateShipmentV2,
} from './shipment-v2.dto.js';
import { filterFromV2 } from './shipment-v2.mapper.js';
import { shipmentRepresentation } from '../api/shipment.mapper.js';

@V2Controller('shipments', SHIPMENT_DOCS)
@RequiresScopesOf('shipments')
@HasRelations('shipments')
export class ShipmentsV2Controller {
  constructor(private readonly shipments: ShipmentsService) {}

  @Get()
  @ApiListV2(ShipmentV2)
  async list(@Query() query: ListShipmentsV2) {
    const page = pageOf(query);
    return listByCursor(await this.shipments.list(filterFromV2(query), page), shipmentRepresentation);
  }

  @Get(':id')
  @ApiRead(ShipmentV2)
  async get(@Param('id') id: string) {
    return item(await this.shipments.get(id), shipmentRepresentation);
  }

  @ReadByReference(ShipmentV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.shipments.getByReference(referenceId), shipmentRepresentation);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(ShipmentV2, { errors: SHIPMENT_ERRORS.create })
  async create(@Body() dto: CreateShipmentV2) {
    return item(await this.shipments.create(newShipment(dto)), shipmentRepresentation);
  }

  @Patch(':id')
  @BodyLimitMegabytes(8)
  @ApiUpdated(ShipmentV2, { errors: SHIPMENT_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_SHIPMENT_IDS.v2 } })
  async update(@Param('id') id: string, @Body() dto: UpdateShipmentV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.shipments.update(id, shipmentChanges(dto), ifMatch), shipmentRepresentation);
  }

  @Patch(':id/status')
  @ApiUpdated(ShipmentV2, { errors: SHIPMENT_ERRORS.changeStatus })
  async changeStatus(@Param('id') id: string, @Body() dto: ChangeShipmentStatusV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.shipments.update(id, { status: dto.status }, ifMatch), shipmentRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: SHIPMENT_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_SHIPMENT_IDS.v2 } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.shipments.delete(id, ifMatch);
  }
}
