import { Body, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_RETURN_IDS } from '#examples/example-ids.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiCreatedSeveral } from '#platform/edge/http/api-created-several.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ApiCreated, ApiIfMatch, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { ReturnsService } from '../returns.service.js';
import { RETURN_ANSWERS, RETURN_DOCS, RETURN_ERRORS } from '../api/return.docs.js';
import { newReturn, returnRepresentation } from '../api/return.mapper.js';
import {
  CreateReturnV2,
  CreditReturnV2,
  ListReturnsV2,
  ReceiveReturnV2,
  ReturnCreditV2,
  ReturnV2,
  UpdateReturnV2,
} from './return-v2.dto.js';
import { changesFromV2, creditFromV2, creditToV2, filterFromV2, receiptFromV2 } from './return-v2.mapper.js';

@V2Controller('returns', RETURN_DOCS)
@RequiresScopesOf('returns')
export class ReturnsV2Controller {
  constructor(private readonly returns: ReturnsService) {}

  @Get()
  @ApiListV2(ReturnV2)
  async list(@Query() query: ListReturnsV2) {
    return listByCursor(await this.returns.list(filterFromV2(query), pageOf(query)), returnRepresentation);
  }

  @Get(':id')
  @ApiRead(ReturnV2)
  async get(@Param('id') id: string) {
    return item(await this.returns.get(id), returnRepresentation);
  }

  @ReadByReference(ReturnV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.returns.getByReference(referenceId), returnRepresentation);
  }

  @Post()
  @ApiCreated(ReturnV2, { errors: RETURN_ERRORS.create })
  @AnswerExample(RETURN_ANSWERS.create)
  async create(@Body() dto: CreateReturnV2) {
    return item(await this.returns.create(newReturn(dto)), returnRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(ReturnV2, { errors: RETURN_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_RETURN_IDS.changed } })
  async update(@Param('id') id: string, @Body() dto: UpdateReturnV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.returns.update(id, changesFromV2(dto), ifMatch), returnRepresentation);
  }

  @Post(':id/receive')
  @HttpCode(HttpStatus.OK)
  @ApiUpdated(ReturnV2, {
    errors: RETURN_ERRORS.receive,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_RETURN_IDS.received },
  })
  async receive(@Param('id') id: string, @Body() dto: ReceiveReturnV2, @IfMatch() ifMatch: Precondition) {
    const received = await this.returns.receive(id, receiptFromV2(dto), ifMatch);
    return item(received, returnRepresentation, `/v2/returns/${id}`);
  }

  @Post(':id/credit')
  @BodyOptional()
  @ApiCreatedSeveral(ReturnCreditV2, {
    errors: RETURN_ERRORS.credit,
    hasParent: true,
    pathIds: { id: EXAMPLE_SPARE_RETURN_IDS.credited },
  })
  @AnswerExample(RETURN_ANSWERS.credit)
  @ApiIfMatch() // compares the version of the return, which the credit increments
  async credit(@Param('id') id: string, @Body() dto: CreditReturnV2, @IfMatch() ifMatch: Precondition) {
    return { data: creditToV2(await this.returns.credit(id, creditFromV2(dto), ifMatch)) };
  }
}
