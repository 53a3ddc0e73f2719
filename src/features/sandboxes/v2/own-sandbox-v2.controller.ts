import { Body, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { IgnoresIdempotencyKey, RequiresScopesOf, SandboxOnly } from '#platform/edge/auth/access.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { ETagIncludes, item } from '#platform/edge/http/answers/responses.js';
import { ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { OwnSandboxService } from '../own-sandbox.service.js';
import { OWN_SANDBOX_DOCS, SANDBOX_ERRORS } from '../api/sandbox.docs.js';
import { sandboxRepresentation } from '../api/sandbox.mapper.js';
import { ResetSandboxV2, SandboxV2 } from './sandbox-v2.dto.js';

const PATH = '/v2/sandbox';

/** What the keys of a sandbox may do with the sandbox itself. */
@V2Controller('sandbox', OWN_SANDBOX_DOCS)
@RequiresScopesOf('sandboxes')
@SandboxOnly()
@ETagIncludes((_: unknown, { status, last_used_at }: SandboxV2) => [status, last_used_at])
export class OwnSandboxV2Controller {
  constructor(private readonly sandbox: OwnSandboxService) {}

  @Get()
  @ApiRead(SandboxV2, {}, { isSingle: true })
  async get() {
    return item(await this.sandbox.get(), sandboxRepresentation);
  }

  @Post('reset')
  @IgnoresIdempotencyKey()
  @BodyOptional()
  @HttpCode(HttpStatus.OK)
  @ApiUpdated(SandboxV2, { errors: SANDBOX_ERRORS.reset, headers: LOCATION, isSingle: true })
  async reset(@Body() dto: ResetSandboxV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.sandbox.reset({ demo: dto.demo }, ifMatch), sandboxRepresentation, PATH);
  }
}
