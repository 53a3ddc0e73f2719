import { Body, Get, Patch } from '@nestjs/common';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes, item } from '#platform/edge/http/answers/responses.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { SettingsService } from '../settings.service.js';
import { SETTINGS_DOCS } from '../api/settings.docs.js';
import { SettingsV2, UpdateSettingsV2 } from './settings-v2.dto.js';
import { changesFromV2 } from './settings-v2.mapper.js';
import { settingsRepresentation } from '../api/settings.mapper.js';

@V2Controller('settings', SETTINGS_DOCS)
@RequiresScopesOf('settings')
// each number that is drawn, and a new year, moves the next one without a new version
@ETagIncludes((_: unknown, { invoice_sequence, credit_note_sequence }: SettingsV2) => [
  invoice_sequence?.next,
  credit_note_sequence?.next,
])
export class SettingsV2Controller {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ApiRead(SettingsV2, {}, { isSingle: true })
  async get() {
    return item(await this.settings.get(), settingsRepresentation);
  }

  @Patch()
  @ApiUpdated(SettingsV2, { isSingle: true })
  async update(@Body() dto: UpdateSettingsV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get());
    return item(await this.settings.update(changesFromV2(dto), ifMatch), settingsRepresentation);
  }
}
