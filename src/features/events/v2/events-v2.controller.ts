import { ApiSequence } from '#platform/edge/http/docs/reports.js';
import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { ConnectionSignal } from '#platform/edge/http/server/connection-signal.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { EventsService } from '../events.service.js';
import { EVENT_DOCS, EVENT_ERRORS } from '../api/event.docs.js';
import { DEFAULT_EVENTS, EventPaginationV2, EventV2, ListEventsV2 } from './event-v2.dto.js';
import { eventWithDataToV2 } from './event-v2.mapper.js';

@V2Controller('events', EVENT_DOCS)
export class EventsV2Controller {
  constructor(private readonly events: EventsService) {}

  @Get()
  @Requires('events:read')
  @ApiSequence(EventV2, EventPaginationV2, EVENT_ERRORS.expired)
  async list(@Query() query: ListEventsV2, @ConnectionSignal() left: AbortSignal) {
    const { types, resource_ids: resourceIds, cursor, page_size = DEFAULT_EVENTS, wait = 0, include } = query;
    const page = await this.events.list({
      types,
      resourceIds,
      cursor,
      pageSize: page_size,
      wait,
      left,
      includesData: include === 'data',
    });
    const data = page.events.map((event) => eventWithDataToV2(event, page.livemode));
    return { data, pagination: { page_size, next_cursor: page.nextCursor } };
  }
}
