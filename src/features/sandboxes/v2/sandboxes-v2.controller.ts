import { Body, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { IssuedApiKeyV2 } from '#features/api-keys/v2/api-key-v2.dto.js';
import { issuedToV2 as issuedKeyToV2 } from '#features/api-keys/v2/api-key-v2.mapper.js';
import { EXAMPLE_SPARE_SANDBOX_ID } from '#examples/example-ids.js';
import { LiveKeysOnly, RequiresScopesOf } from '#platform/edge/auth/access.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { UncompressedAnswer } from '#platform/edge/http/server/security-headers.js';
import { SandboxesService } from '../sandboxes.service.js';
import { SANDBOX_DOCS, SANDBOX_ERRORS } from '../api/sandbox.docs.js';
import { sandboxRepresentation } from '../api/sandbox.mapper.js';
import {
  CreateSandboxKeyV2,
  CreateSandboxV2,
  IssuedSandboxV2,
  ListSandboxesV2,
  ResetSandboxV2,
  SandboxV2,
  UpdateSandboxV2,
} from './sandbox-v2.dto.js';
import { fromV2, issuedToV2 } from './sandbox-v2.mapper.js';

@V2Controller('sandboxes', SANDBOX_DOCS)
@RequiresScopesOf('sandboxes')
@LiveKeysOnly()
@ETagIncludes((_: unknown, { status, last_used_at }: SandboxV2) => [status, last_used_at])
export class SandboxesV2Controller {
  constructor(private readonly sandboxes: SandboxesService) {}

  @Get()
  @ApiListV2(SandboxV2)
  async list(@Query() query: ListSandboxesV2) {
    return listByCursor(await this.sandboxes.list(commonFilterOf(query), pageOf(query)), sandboxRepresentation);
  }

  @Get(':id')
  @ApiRead(SandboxV2)
  async get(@Param('id') id: string) {
    return item(await this.sandboxes.get(id), sandboxRepresentation);
  }

  @Post()
  @UncompressedAnswer()
  @ApiCreated(IssuedSandboxV2, { errors: SANDBOX_ERRORS.create })
  async create(@Body() dto: CreateSandboxV2) {
    return item(await this.sandboxes.create(fromV2(dto)), issuedToV2);
  }

  @Patch(':id')
  @ApiUpdated(SandboxV2, { errors: SANDBOX_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_SANDBOX_ID } })
  async update(@Param('id') id: string, @Body() dto: UpdateSandboxV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.sandboxes.update(id, { name: dto.name }, ifMatch), sandboxRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ pathIds: { id: EXAMPLE_SPARE_SANDBOX_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.sandboxes.delete(id, ifMatch);
  }

  @Post(':id/keys')
  @UncompressedAnswer()
  @ApiCreated(IssuedApiKeyV2, { errors: SANDBOX_ERRORS.createKey, hasParent: true })
  async createKey(@Param('id') id: string, @Body() dto: CreateSandboxKeyV2) {
    const issued = await this.sandboxes.createKey(id, { name: dto.name, scopes: dto.scopes });
    return item(issued, issuedKeyToV2, `/v2/api-keys/${issued.id}`);
  }

  @Post(':id/reset')
  @BodyOptional()
  @HttpCode(HttpStatus.OK)
  @ApiUpdated(SandboxV2, {
    errors: SANDBOX_ERRORS.reset,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_SANDBOX_ID },
  })
  async reset(@Param('id') id: string, @Body() dto: ResetSandboxV2, @IfMatch() ifMatch: Precondition) {
    const reset = await this.sandboxes.reset(id, { demo: dto.demo }, ifMatch);
    return item(reset, sandboxRepresentation, `/v2/sandboxes/${id}`);
  }
}
