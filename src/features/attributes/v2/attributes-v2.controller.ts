import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_ATTRIBUTE_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { AttributesService } from '../attributes.service.js';
import { attributeFilter } from '../api/attribute.mapper.js';
import { ATTRIBUTE_DOCS, ATTRIBUTE_ERRORS } from '../api/attribute.docs.js';
import { AttributeV2, CreateAttributeV2, ListAttributesV2, UpdateAttributeV2 } from './attribute-v2.dto.js';
import { changesFromV2, fromV2 } from './attribute-v2.mapper.js';
import { attributeRepresentation } from '../api/attribute.mapper.js';

@V2Controller('attributes', ATTRIBUTE_DOCS)
@RequiresScopesOf('attributes')
export class AttributesV2Controller {
  constructor(private readonly attributes: AttributesService) {}

  @Get()
  @ApiListV2(AttributeV2)
  async list(@Query() query: ListAttributesV2) {
    return listByCursor(await this.attributes.list(attributeFilter(query), pageOf(query)), attributeRepresentation);
  }

  @Get(':id')
  @ApiRead(AttributeV2)
  async get(@Param('id') id: string) {
    return item(await this.attributes.get(id), attributeRepresentation);
  }

  @Post()
  @ApiCreated(AttributeV2, { errors: ATTRIBUTE_ERRORS.create })
  async create(@Body() dto: CreateAttributeV2) {
    return item(await this.attributes.create(fromV2(dto)), attributeRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(AttributeV2, { errors: ATTRIBUTE_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_ATTRIBUTE_ID } })
  async update(@Param('id') id: string, @Body() dto: UpdateAttributeV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.attributes.update(id, changesFromV2(dto), ifMatch), attributeRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: ATTRIBUTE_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_ATTRIBUTE_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.attributes.delete(id, ifMatch);
  }
}
