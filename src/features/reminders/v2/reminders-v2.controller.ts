import { Body, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_REMINDER_ID } from '#examples/example-ids.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiDownload, type Downloading, DownloadResponse } from '#platform/edge/http/answers/downloads.js';
import { mappedList } from '#platform/edge/http/answers/large-response.js';
import { item, listByCursor, NothingCreated } from '#platform/edge/http/answers/responses.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { ApiCreatedTogether, ApiDryRun } from '#platform/edge/http/dry-run.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { dueFields, reminderRepresentation, runFields, unstoredFields } from '../api/reminder.mapper.js';
import { REMINDER_DOCS, REMINDER_DOWNLOAD } from '../api/reminder.docs.js';
import { RemindersService } from '../reminders.service.js';
import {
  CancelReminderV2,
  CreateRemindersV2,
  DueReminderV2,
  ListDueRemindersV2,
  ListRemindersV2,
  ReminderDocumentV2,
  ReminderRunPreviewV2,
  ReminderRunV2,
  ReminderV2,
} from './reminder-v2.dto.js';
import { dueFilterFromV2, filterFromV2, newRemindersFromV2 } from './reminder-v2.mapper.js';

@V2Controller('reminders', REMINDER_DOCS)
@RequiresScopesOf('reminders')
export class RemindersV2Controller {
  constructor(private readonly reminders: RemindersService) {}

  @Get()
  @ApiListV2(ReminderV2)
  async list(@Query() query: ListRemindersV2) {
    return listByCursor(await this.reminders.list(filterFromV2(query), pageOf(query)), reminderRepresentation);
  }

  @Get('due')
  @ApiListV2(DueReminderV2)
  async due(@Query() query: ListDueRemindersV2) {
    const request = pageOf(query, { sortBy: 'customer_id', sort: 'asc' });
    return listByCursor(await this.reminders.due(dueFilterFromV2(query), request), dueFields);
  }

  @Get(':id')
  @ApiRead(ReminderV2)
  async get(@Param('id') id: string) {
    return item(await this.reminders.get(id), reminderRepresentation);
  }

  @Post()
  @BodyOptional()
  @ApiCreatedTogether(ReminderRunV2)
  @ApiDryRun(ReminderRunPreviewV2)
  async create(@Body() dto: CreateRemindersV2) {
    return dto.dry_run ? this.dryRun(dto) : this.make(dto);
  }

  private async make(dto: CreateRemindersV2) {
    const run = await this.reminders.create(newRemindersFromV2(dto));
    return { data: runFields(run, mappedList(run.reminders, reminderRepresentation)) };
  }

  private async dryRun(dto: CreateRemindersV2) {
    const run = await this.reminders.dryRun(newRemindersFromV2(dto));
    return new NothingCreated(runFields(run, mappedList(run.reminders, unstoredFields)));
  }

  @Post(':id/cancel')
  @HttpCode(HttpStatus.OK)
  @BodyOptional()
  @ApiUpdated(ReminderV2, { headers: LOCATION, pathIds: { id: EXAMPLE_SPARE_REMINDER_ID } })
  async cancel(@Param('id') id: string, @Body() dto: CancelReminderV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.reminders.cancel(id, dto.reason, ifMatch), reminderRepresentation, `/v2/reminders/${id}`);
  }

  @Get(':id/document')
  @ApiDownload(REMINDER_DOWNLOAD)
  async document(
    @Param('id') id: string,
    @Query() query: ReminderDocumentV2,
    @DownloadResponse() { signal, send }: Downloading,
  ) {
    return send(await this.reminders.document(id, query.language, signal));
  }
}
