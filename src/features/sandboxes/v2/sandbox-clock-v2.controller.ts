import { Body, Post } from '@nestjs/common';
import { RequiresScopesOf, SandboxOnly } from '#platform/edge/auth/access.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { ETagIncludes, itemUnderWay } from '#platform/edge/http/answers/responses.js';
import { ApiUpdatedLater } from '#platform/edge/http/api-updated-later.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { CLOCK_ERRORS, CLOCK_UNDER_WAY, SANDBOX_CLOCK_DOCS } from '../api/sandbox-clock.docs.js';
import { sandboxRepresentation } from '../api/sandbox.mapper.js';
import { SandboxClockService } from '../clock/sandbox-clock.service.js';
import { MoveSandboxClockV2 } from './sandbox-clock-v2.dto.js';
import { SandboxV2 } from './sandbox-v2.dto.js';

/** The clock of the sandbox. */
@V2Controller('sandbox', SANDBOX_CLOCK_DOCS)
@RequiresScopesOf('sandboxes')
@SandboxOnly()
@ETagIncludes((_: unknown, { status, last_used_at }: SandboxV2) => [status, last_used_at])
export class SandboxClockV2Controller {
  constructor(private readonly clock: SandboxClockService) {}

  @Post('clock')
  @ApiUpdatedLater(SandboxV2, CLOCK_UNDER_WAY, { errors: CLOCK_ERRORS, headers: LOCATION, isSingle: true })
  async moveClock(@Body() dto: MoveSandboxClockV2, @IfMatch() ifMatch: Precondition) {
    const sandbox = await this.clock.move({ now: dto.now, advance: dto.advance }, ifMatch);
    const isUnderWay = sandbox.status === 'advancing';
    return itemUnderWay(sandbox, sandboxRepresentation, { isUnderWay, location: '/v2/sandbox' });
  }
}
