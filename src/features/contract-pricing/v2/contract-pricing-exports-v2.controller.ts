import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { CONTRACT_EXPORT } from '../files/contract-export.js';
import { CONTRACT_EXPORT_DOCS, CONTRACT_FILE } from '../api/contract.docs.js';
import { contractFilter } from '../api/contract.mapper.js';
import { ExportContractPricingV2 } from './contract-pricing-v2.dto.js';

@V2Controller('exports', CONTRACT_EXPORT_DOCS)
@RequiresScopesOf('contract_pricing')
export class ContractPricingExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('contract_pricing', CONTRACT_FILE)
  async contractPricing(@Query() query: ExportContractPricingV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(CONTRACT_EXPORT, contractFilter(query), query));
  }
}
