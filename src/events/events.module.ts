import { Module } from '@nestjs/common';
import { EventData } from './event-data.js';
import { EventFeed } from './event-feed.js';
import { EventsService } from './events.service.js';
import { HistoryService } from './history.service.js';
import { JournalWork } from './journal-work.js';
import { EventsV2Controller } from './v2/events-v2.controller.js';
import { HistoryV2Controller } from './v2/history-v2.controller.js';

@Module({
  controllers: [EventsV2Controller, HistoryV2Controller],
  providers: [EventFeed, EventData, EventsService, HistoryService, JournalWork],
  exports: [EventFeed],
})
export class EventsModule {}
