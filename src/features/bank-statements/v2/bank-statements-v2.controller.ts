import { Delete, Get, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_BANK_STATEMENT_ID } from '#examples/example-ids.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiDownload, type Downloading, DownloadResponse } from '#platform/edge/http/answers/downloads.js';
import { ETagIncludes, item, listByCursor, NothingCreated } from '#platform/edge/http/answers/responses.js';
import { BodyOptional, FileBody, FileOfBody, type ReceivedFile } from '#platform/edge/http/body/body.js';
import { pageOf, commonFilterOf } from '#platform/edge/http/page-query.js';
import { ApiDone } from '#platform/edge/http/api-done.js';
import { ApiCreatedSeveral } from '#platform/edge/http/api-created-several.js';
import { ApiDeleted, ApiFileBody, ApiListV2, ApiRead, V2Controller } from '#platform/edge/http/routes.js';
import { one, success } from '#platform/edge/http/docs/docs.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { bankStatementRepresentation } from '../api/bank-statement.mapper.js';
import {
  BANK_FILE_DOWNLOAD,
  BANK_STATEMENT_DOCS,
  BANK_STATEMENT_ERRORS,
  BANK_STATEMENT_FILES,
  POSTED_STATEMENTS,
} from '../api/bank-statement.docs.js';
import { BankStatementsService } from '../bank-statements.service.js';
import { BankStatementV2, ListBankStatementsV2, PostedStatementsV2, SafelyBookedV2 } from './bank-statement-v2.dto.js';
import { lineCountsOf, postedToV2, safelyBookedToV2 } from './bank-statement-v2.mapper.js';

/** Content types of files; what a file is, its content says. */
const FILE_TYPES = ['application/xml', 'text/xml', 'text/plain', 'application/zip', 'application/octet-stream'];
/** Maximum size of a file in megabytes. */
const MAX_MEGABYTES = 32;

@V2Controller('bank-statements', BANK_STATEMENT_DOCS)
@RequiresScopesOf('bank_statements')
@ETagIncludes(lineCountsOf)
export class BankStatementsV2Controller {
  constructor(private readonly statements: BankStatementsService) {}

  @Get()
  @ApiListV2(BankStatementV2)
  async list(@Query() query: ListBankStatementsV2) {
    return listByCursor(await this.statements.list(commonFilterOf(query), pageOf(query)), bankStatementRepresentation);
  }

  @Get(':id')
  @ApiRead(BankStatementV2)
  async get(@Param('id') id: string) {
    return item(await this.statements.get(id), bankStatementRepresentation);
  }

  @Get(':id/file')
  @ApiDownload(BANK_FILE_DOWNLOAD)
  async file(@Param('id') id: string, @DownloadResponse() { send }: Downloading) {
    return send(await this.statements.file(id));
  }

  @Post()
  @FileBody(FILE_TYPES, MAX_MEGABYTES)
  @ApiFileBody(BANK_STATEMENT_FILES, 'text/xml', 'application/zip', 'application/octet-stream')
  @ApiCreatedSeveral(PostedStatementsV2, { errors: BANK_STATEMENT_ERRORS.create })
  @AnswerExample(POSTED_STATEMENTS)
  @(success(
    HttpStatus.OK,
    'The file brought nothing new: `data` has the statements that were there',
    one(PostedStatementsV2),
  ) as MethodDecorator)
  async create(@FileOfBody() file: ReceivedFile) {
    const posted = await this.statements.post(file);
    return posted.isNew ? { data: postedToV2(posted) } : new NothingCreated(postedToV2(posted));
  }

  @Post(':id/accept-safe')
  @BodyOptional()
  @ApiDone(SafelyBookedV2)
  async acceptSafe(@Param('id') id: string) {
    return { data: safelyBookedToV2(await this.statements.acceptSafe(id)) };
  }

  @Delete(':id')
  @ApiDeleted({ errors: BANK_STATEMENT_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_BANK_STATEMENT_ID } })
  async delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    await this.statements.delete(id, ifMatch);
  }
}
