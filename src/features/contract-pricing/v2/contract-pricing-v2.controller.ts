import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CONTRACT_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { MAX_BODY_MEGABYTES } from '../contract-limits.js';
import { ContractPricingService, type ContractView } from '../contract-pricing.service.js';
import { contractFilter, contractFrom } from '../api/contract.mapper.js';
import { CONTRACT_DOCS, CONTRACT_ERRORS } from '../api/contract.docs.js';
import { ContractPricingV2, CreateContractPricingV2, ListContractPricingV2 } from './contract-pricing-v2.dto.js';
import { contractRepresentation } from '../api/contract.mapper.js';
import { UpdateContractPricingV2 } from './update-contract-pricing-v2.dto.js';

@V2Controller('contract-pricing', CONTRACT_DOCS)
@RequiresScopesOf('contract_pricing')
@ETagIncludes(({ effectiveStatus }: ContractView) => effectiveStatus) // which changes with time, without a new version
export class ContractPricingV2Controller {
  constructor(private readonly contracts: ContractPricingService) {}

  @Get()
  @ApiListV2(ContractPricingV2)
  async list(@Query() query: ListContractPricingV2) {
    return listByCursor(await this.contracts.list(contractFilter(query), pageOf(query)), contractRepresentation);
  }

  @Get(':id')
  @ApiRead(ContractPricingV2)
  async get(@Param('id') id: string) {
    return item(await this.contracts.get(id), contractRepresentation);
  }

  @ReadByReference(ContractPricingV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.contracts.getByReference(referenceId), contractRepresentation);
  }

  @Post()
  @BodyLimitMegabytes(MAX_BODY_MEGABYTES)
  @ApiCreated(ContractPricingV2, { errors: CONTRACT_ERRORS.create })
  async create(@Body() dto: CreateContractPricingV2) {
    return item(await this.contracts.create(contractFrom(dto)), contractRepresentation);
  }

  @Patch(':id')
  @BodyLimitMegabytes(MAX_BODY_MEGABYTES)
  @ApiUpdated(ContractPricingV2, { errors: CONTRACT_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_CONTRACT_ID } })
  async update(@Param('id') id: string, @Body() dto: UpdateContractPricingV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.contracts.update(id, contractFrom(dto), ifMatch), contractRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ pathIds: { id: EXAMPLE_SPARE_CONTRACT_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.contracts.delete(id, ifMatch);
  }
}
