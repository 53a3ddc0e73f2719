import { Get, Param, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiAccepted, ApiListV2, V2Controller } from '#platform/edge/http/routes.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { WebhookDeliveriesService } from '../webhook-deliveries.service.js';
import { WEBHOOK_DELIVERY_DOCS, WEBHOOK_ERRORS } from '../api/webhook.docs.js';
import { ListWebhookDeliveriesV2, WebhookDeliveryV2 } from './webhook-delivery-v2.dto.js';
import { deliveryFilter, deliveryToV2 } from './webhook-v2.mapper.js';

@V2Controller('webhooks/:id/deliveries', WEBHOOK_DELIVERY_DOCS)
@RequiresScopesOf('webhooks')
export class WebhookDeliveriesV2Controller {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get()
  @ApiListV2(WebhookDeliveryV2, 404)
  async list(@Param('id') id: string, @Query() query: ListWebhookDeliveriesV2) {
    const page = pageOf(query, { sortBy: 'created_at', sort: 'desc' }, id);
    return listByCursor(await this.deliveries.list(id, deliveryFilter(query), page), deliveryToV2);
  }

  @Post(':delivery_id/retry')
  @BodyOptional()
  @ApiAccepted(WebhookDeliveryV2, { errors: WEBHOOK_ERRORS.retry })
  async retry(@Param('id') id: string, @Param('delivery_id') deliveryId: string) {
    return { data: deliveryToV2(await this.deliveries.retry(id, deliveryId)) };
  }
}
