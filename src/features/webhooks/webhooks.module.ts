import { Module } from '@nestjs/common';
import { EventsModule } from '#features/events/events.module.js';
import { eventRepresentation } from '#features/events/api/event.mapper.js';
import { EventAssignment } from './dispatch/assign-events.js';
import { DeliverySweep } from './dispatch/delivery-sweep.js';
import { EVENT_BODY, WebhookTurn } from './dispatch/turn.js';
import { WebhookDispatcher } from './dispatch/webhook-dispatcher.js';
import { WebhookDeliveriesV2Controller } from './v2/webhook-deliveries-v2.controller.js';
import { WebhooksV2Controller } from './v2/webhooks-v2.controller.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [EventsModule],
  controllers: [WebhooksV2Controller, WebhookDeliveriesV2Controller],
  providers: [
    WebhooksService,
    WebhookDeliveriesService,
    WebhookSecrets,
    EventAssignment,
    { provide: EVENT_BODY, useValue: eventRepresentation },
    WebhookTurn,
    WebhookDispatcher,
    DeliverySweep,
  ],
})
export class WebhooksModule {}
