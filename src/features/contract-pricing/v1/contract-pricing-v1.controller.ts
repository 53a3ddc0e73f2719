import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiListV1, ApiRead, V1Controller } from '#platform/edge/http/routes.js';
import { ETagIncludes, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { MAX_BODY_MEGABYTES } from '../contract-limits.js';
import { ContractPricingService, type ContractView } from '../contract-pricing.service.js';
import { contractFilter, contractFrom } from '../api/contract.mapper.js';
import { CONTRACT_DOCS, CONTRACT_ERRORS } from '../api/contract.docs.js';
import { ContractPricingV1, CreateContractPricingV1, ListContractPricingV1 } from './contract-pricing-v1.dto.js';
import { toV1 } from './contract-pricing-v1.mapper.js';

@V1Controller('contract-pricing', CONTRACT_DOCS)
@RequiresScopesOf('contract_pricing')
@ETagIncludes(({ effectiveStatus }: ContractView) => effectiveStatus) // it changes with time, without a new version of the contract
export class ContractPricingV1Controller {
  constructor(private readonly contracts: ContractPricingService) {}

  @Get()
  @ApiListV1(ContractPricingV1)
  async list(@Query() query: ListContractPricingV1) {
    const filter = { ...contractFilter(query), acceptsJoinedValues: true }; // its values are repeated, as those of v2
    return listByPage(await this.contracts.list(filter, pageOf(query)), toV1);
  }

  @Get(':id')
  @ApiRead(ContractPricingV1)
  async get(@Param('id') id: string) {
    return item(await this.contracts.get(id), toV1);
  }

  @Post()
  @BodyLimitMegabytes(MAX_BODY_MEGABYTES)
  @ApiCreated(ContractPricingV1, { errors: CONTRACT_ERRORS.create })
  async create(@Body() dto: CreateContractPricingV1) {
    return item(await this.contracts.create(contractFrom(dto)), toV1);
  }
}
