import { Body, Post } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { ApiAnswered, V2Controller } from '#platform/edge/http/routes.js';
import { PricesService } from '../prices.service.js';
import { PRICE_DOCS } from '../api/price.docs.js';
import { ResolvedPricesV2, ResolvePricesV2 } from './price-v2.dto.js';
import { fromV2, toV2 } from './price-v2.mapper.js';

@V2Controller('prices', PRICE_DOCS)
export class PricesV2Controller {
  constructor(private readonly prices: PricesService) {}

  @Post('resolve')
  @Requires('contract_pricing:read')
  @ApiAnswered(ResolvedPricesV2)
  async resolve(@Body() dto: ResolvePricesV2) {
    return { data: toV2(await this.prices.resolve(fromV2(dto))) };
  }
}
