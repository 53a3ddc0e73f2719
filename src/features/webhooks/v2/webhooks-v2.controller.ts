import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_WEBHOOK_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { ErrorExamples } from '#platform/edge/http/docs/resource-docs.js';
import {
  ApiAccepted,
  ApiAnswered,
  ApiCreated,
  ApiDeleted,
  ApiIfMatch,
  ApiListV2,
  ApiRead,
  ApiUpdated,
  V2Controller,
} from '#platform/edge/http/routes.js';
import { UncompressedAnswer } from '#platform/edge/http/server/security-headers.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { WebhookDeliveriesService } from '../webhook-deliveries.service.js';
import { liveValues, WebhooksService } from '../webhooks.service.js';
import { WEBHOOK_DOCS, WEBHOOK_ERRORS } from '../api/webhook.docs.js';
import { CreateWebhookReplayV2, WebhookDeliveryV2, WebhookReplayV2 } from './webhook-delivery-v2.dto.js';
import {
  CreateWebhookV2,
  ListWebhooksV2,
  RotateWebhookSecretV2,
  UpdateWebhookV2,
  WebhookV2,
} from './webhook-v2.dto.js';
import { deliveryToV2, fromV2, replayFromV2, replayToV2, toV2 } from './webhook-v2.mapper.js';
import { webhookRepresentation } from '../api/webhook.mapper.js';

@V2Controller('webhooks', WEBHOOK_DOCS)
@RequiresScopesOf('webhooks')
@ETagIncludes(liveValues)
export class WebhooksV2Controller {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Get()
  @ApiListV2(WebhookV2)
  async list(@Query() query: ListWebhooksV2) {
    return listByCursor(await this.webhooks.list(commonFilterOf(query), pageOf(query)), webhookRepresentation);
  }

  @Get(':id')
  @ApiRead(WebhookV2)
  async get(@Param('id') id: string) {
    return item(await this.webhooks.get(id), toV2);
  }

  @Post()
  @UncompressedAnswer()
  @ApiCreated(WebhookV2, { errors: WEBHOOK_ERRORS.create })
  async create(@Body() dto: CreateWebhookV2) {
    return item(await this.webhooks.create(fromV2(dto)), toV2);
  }

  @Patch(':id')
  @ApiUpdated(WebhookV2, { errors: WEBHOOK_ERRORS.steer, pathIds: { id: EXAMPLE_SPARE_WEBHOOK_ID } })
  async update(@Param('id') id: string, @Body() dto: UpdateWebhookV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.webhooks.update(id, fromV2(dto), ifMatch), toV2);
  }

  @Delete(':id')
  @ApiDeleted({ pathIds: { id: EXAMPLE_SPARE_WEBHOOK_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.webhooks.delete(id, ifMatch);
  }

  @Post(':id/rotate-secret')
  @UncompressedAnswer()
  @BodyOptional()
  @ApiAnswered(WebhookV2, 404)
  @ErrorExamples(WEBHOOK_ERRORS.rotate)
  @ApiIfMatch()
  async rotateSecret(@Param('id') id: string, @Body() dto: RotateWebhookSecretV2, @IfMatch() ifMatch: Precondition) {
    return { data: toV2(await this.webhooks.rotateSecret(id, dto.overlap_hours, ifMatch)) };
  }

  @Post(':id/test')
  @BodyOptional()
  @ApiAccepted(WebhookDeliveryV2, { errors: WEBHOOK_ERRORS.steer })
  async test(@Param('id') id: string) {
    return { data: deliveryToV2(await this.deliveries.test(id)) };
  }

  @Post(':id/replay')
  @ApiAccepted(WebhookReplayV2, { errors: WEBHOOK_ERRORS.replay, hasBody: true })
  async replay(@Param('id') id: string, @Body() dto: CreateWebhookReplayV2) {
    return { data: replayToV2(await this.deliveries.replay(id, replayFromV2(dto))) };
  }
}
