import { Body, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_API_KEY_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiCreated, ApiEnded, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { BodyExample } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { UncompressedAnswer } from '#platform/edge/http/server/security-headers.js';
import { ApiKeysService } from '../api-keys.service.js';
import { API_KEY_DOCS, API_KEY_ERRORS, NEW_API_KEY_EXAMPLE } from '../api/api-key.docs.js';
import {
  ApiKeyRevocationV2,
  ApiKeyV2,
  CreateApiKeyV2,
  IssuedApiKeyV2,
  ListApiKeysV2,
  RevokeApiKeyV2,
  RotateApiKeyV2,
} from './api-key-v2.dto.js';
import { filterFromV2, fromV2, issuedToV2, revocationToV2 } from './api-key-v2.mapper.js';
import { apiKeyRepresentation } from '../api/api-key.mapper.js';

@V2Controller('api-keys', API_KEY_DOCS)
@RequiresScopesOf('api_keys')
@ETagIncludes((_record, { status, last_used_at }: ApiKeyV2) => [status, last_used_at])
export class ApiKeysV2Controller {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Get()
  @ApiListV2(ApiKeyV2)
  async list(@Query() query: ListApiKeysV2) {
    return listByCursor(await this.apiKeys.list(filterFromV2(query), pageOf(query)), apiKeyRepresentation);
  }

  @Get(':id')
  @ApiRead(ApiKeyV2)
  async get(@Param('id') id: string) {
    return item(await this.apiKeys.get(id), apiKeyRepresentation);
  }

  @Post()
  @UncompressedAnswer()
  @ApiCreated(IssuedApiKeyV2, { errors: API_KEY_ERRORS.create })
  @BodyExample(NEW_API_KEY_EXAMPLE)
  async create(@Body() dto: CreateApiKeyV2) {
    return item(await this.apiKeys.create(fromV2(dto)), issuedToV2);
  }

  @Post(':id/rotate')
  @UncompressedAnswer()
  @HttpCode(HttpStatus.OK)
  @ApiUpdated(IssuedApiKeyV2, {
    errors: API_KEY_ERRORS.rotate,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_API_KEY_IDS.rotated },
  })
  async rotate(@Param('id') id: string, @Body() dto: RotateApiKeyV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.apiKeys.rotate(id, dto.overlap_hours, ifMatch), issuedToV2, `/v2/api-keys/${id}`);
  }

  @Delete(':id')
  @ApiEnded(ApiKeyRevocationV2, { errors: API_KEY_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_API_KEY_IDS.revoked } })
  async delete(@Param('id') id: string, @Query() query: RevokeApiKeyV2, @IfMatch() ifMatch: Precondition) {
    return revocationToV2(await this.apiKeys.revoke(id, query, ifMatch));
  }
}
