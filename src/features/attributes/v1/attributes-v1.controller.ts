import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiListV1, ApiRead, V1Controller } from '#platform/edge/http/routes.js';
import { item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { AttributesService } from '../attributes.service.js';
import { attributeFilter } from '../api/attribute.mapper.js';
import { ATTRIBUTE_DOCS, ATTRIBUTE_ERRORS } from '../api/attribute.docs.js';
import { AttributeV1, CreateAttributeV1, ListAttributesV1 } from './attribute-v1.dto.js';
import { fromV1, toV1 } from './attribute-v1.mapper.js';

@V1Controller('attributes', ATTRIBUTE_DOCS)
@RequiresScopesOf('attributes')
export class AttributesV1Controller {
  constructor(private readonly attributes: AttributesService) {}

  @Get()
  @ApiListV1(AttributeV1)
  async list(@Query() query: ListAttributesV1) {
    return listByPage(await this.attributes.list(attributeFilter(query), pageOf(query)), toV1);
  }

  @Get(':id')
  @ApiRead(AttributeV1)
  async get(@Param('id') id: string) {
    return item(await this.attributes.get(id), toV1);
  }

  @Post()
  @ApiCreated(AttributeV1, { errors: ATTRIBUTE_ERRORS.create })
  async create(@Body() dto: CreateAttributeV1) {
    return item(await this.attributes.create(fromV1(dto)), toV1);
  }
}
