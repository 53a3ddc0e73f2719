import { Body, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_BANK_LINE_IDS } from '#examples/example-ids.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { BANK_LINE_DOCS, BANK_LINE_ERRORS } from '../api/bank-line.docs.js';
import { acceptanceFrom, bankLineView } from '../api/bank-statement.mapper.js';
import { BankLinesService, type BankLineView } from '../bank-lines.service.js';
import { AcceptBankLineV2, BankLineReasonV2, BankLineV2, ListBankLinesV2 } from './bank-line-v2.dto.js';
import { lineFilterFromV2 } from './bank-statement-v2.mapper.js';

/** What a line shows of the books, which its version does not count. */
const proposalsOf = (_: BankLineView, { proposals }: BankLineV2): unknown => proposals;

@V2Controller('bank-lines', BANK_LINE_DOCS)
@RequiresScopesOf('bank_statements')
@ETagIncludes(proposalsOf)
export class BankLinesV2Controller {
  constructor(private readonly lines: BankLinesService) {}

  @Get()
  @ApiListV2(BankLineV2)
  async list(@Query() query: ListBankLinesV2) {
    const filter = { ...lineFilterFromV2(query), safe: query.safe };
    return listByCursor(await this.lines.list(filter, pageOf(query)), bankLineView);
  }

  @Get(':id')
  @ApiRead(BankLineV2)
  async get(@Param('id') id: string) {
    return item(await this.lines.get(id), bankLineView);
  }

  @Post(':id/accept')
  @HttpCode(HttpStatus.OK)
  @ApiUpdated(BankLineV2, {
    errors: BANK_LINE_ERRORS.accept,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_BANK_LINE_IDS.accepted },
  })
  async accept(@Param('id') id: string, @Body() dto: AcceptBankLineV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.lines.accept(id, acceptanceFrom(dto), ifMatch), bankLineView, pathOf(id));
  }

  @Post(':id/undo')
  @HttpCode(HttpStatus.OK)
  @BodyOptional()
  @ApiUpdated(BankLineV2, {
    errors: BANK_LINE_ERRORS.undo,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_BANK_LINE_IDS.undone },
  })
  async undo(@Param('id') id: string, @Body() dto: BankLineReasonV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.lines.undo(id, dto.reason, ifMatch), bankLineView, pathOf(id));
  }

  @Post(':id/ignore')
  @HttpCode(HttpStatus.OK)
  @BodyOptional()
  @ApiUpdated(BankLineV2, {
    errors: BANK_LINE_ERRORS.ignore,
    headers: LOCATION,
    pathIds: { id: EXAMPLE_SPARE_BANK_LINE_IDS.ignored },
  })
  async ignore(@Param('id') id: string, @Body() dto: BankLineReasonV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.lines.ignore(id, dto.reason, ifMatch), bankLineView, pathOf(id));
  }
}

const pathOf = (id: string): string => `/v2/bank-lines/${id}`;
