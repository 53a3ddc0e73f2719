import { Module } from '@nestjs/common';
import { PaymentMethodsModule } from '#features/payment-methods/payment-methods.module.js';
import { JournalSettings } from '#platform/data/journal/journal-settings.js';
import { EventData } from './event-data.js';
import { EventFeed } from './event-feed.js';
import { EventWaits } from './event-waits.js';
import { EventsService } from './events.service.js';
import { HistoryService } from './history.service.js';
import { JournalWork } from './journal-work.js';
import { EventsV2Controller } from './v2/events-v2.controller.js';
import { HistoryV2Controller } from './v2/history-v2.controller.js';

@Module({
  imports: [PaymentMethodsModule],
  controllers: [EventsV2Controller, HistoryV2Controller],
  providers: [JournalSettings, EventFeed, EventData, EventWaits, EventsService, HistoryService, JournalWork],
  exports: [EventFeed],
})
export class EventsModule {}
