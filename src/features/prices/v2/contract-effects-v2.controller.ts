import { Body, Param, Post } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { ApiAnswered, V2Controller } from '#platform/edge/http/routes.js';
import { ContractEffectsService } from '../contract-effects.service.js';
import { CONTRACT_DOCS } from '#features/contract-pricing/api/contract.docs.js';
import { ContractEffectV2, PreviewContractEffectV2 } from './contract-effect-v2.dto.js';
import { fromV2, toV2 } from './contract-effect-v2.mapper.js';

@V2Controller('contract-pricing', CONTRACT_DOCS)
export class ContractEffectsV2Controller {
  constructor(private readonly effects: ContractEffectsService) {}

  @Post(':id/preview')
  @Requires('contract_pricing:read')
  @ApiAnswered(ContractEffectV2, 404)
  async preview(@Param('id') id: string, @Body() dto: PreviewContractEffectV2) {
    return { data: toV2(await this.effects.preview(id, fromV2(dto))) };
  }
}
