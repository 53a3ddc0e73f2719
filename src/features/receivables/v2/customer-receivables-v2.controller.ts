import { Get, Header, Param, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type FileType, PreferredType } from '#platform/edge/http/answers/accept.js';
import { type Downloading, DownloadResponse } from '#platform/edge/http/answers/downloads.js';
import { mappedList } from '#platform/edge/http/answers/large-response.js';
import { listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiCurrentOrFile, type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { ApiListV2, V2Controller } from '#platform/edge/http/routes.js';
import { statementCsv } from '../files/statement-export.js';
import { OpenItemsService } from '../open-items.service.js';
import { StatementsService } from '../statements.service.js';
import { CUSTOMER_RECEIVABLES_DOCS, STATEMENT_FILE, STATEMENT_RESPONSE } from '../api/receivables.docs.js';
import { ListCustomerOpenItemsV2, OpenItemV2 } from './open-item-v2.dto.js';
import { filterFromV2, toV2 } from './open-item-v2.mapper.js';
import { ReadStatementV2, StatementV2 } from './statement-v2.dto.js';
import { periodFromV2, toV2 as statementToV2 } from './statement-v2.mapper.js';
import { statementEntry } from '../api/statement.mapper.js';

/** What one customer owes: the id of the path is the customer's. */
@V2Controller('customers/:id', CUSTOMER_RECEIVABLES_DOCS)
@RequiresScopesOf('invoices')
export class CustomerReceivablesV2Controller {
  constructor(
    private readonly openItems: OpenItemsService,
    private readonly statements: StatementsService,
  ) {}

  @Get('open-items')
  @ApiListV2(OpenItemV2, 404)
  async listCustomerOpenItems(@Param('id') id: string, @Query() query: ListCustomerOpenItemsV2) {
    const request = pageOf(query, { sortBy: 'due_date', sort: 'asc' }, id);
    return listByCursor(
      await this.openItems.listOfCustomer(id, filterFromV2(query), query.group ?? false, request),
      toV2,
    );
  }

  @Get('statement')
  @ApiCurrentOrFile(StatementV2, STATEMENT_FILE, STATEMENT_RESPONSE)
  @Header('Vary', 'Accept')
  async statement(
    @Param('id') id: string,
    @Query() query: ReadStatementV2,
    @TextResponse() send: SendText,
    @DownloadResponse() pages: Downloading,
    @PreferredType(['application/json', 'text/csv', 'application/pdf']) type: FileType | 'application/json',
  ) {
    const period = periodFromV2(query);
    return type === 'application/pdf'
      ? pages.send(await this.statements.pages(id, period, query.group, query.language, pages.signal))
      : this.answer(await this.statements.get(id, period, query.group), type, send);
  }

  private answer(
    statement: Awaited<ReturnType<StatementsService['get']>>,
    type: FileType | 'application/json',
    send: SendText,
  ) {
    const end = () => Promise.resolve();
    return type === 'text/csv'
      ? send({ pieces: statementCsv(statement), type, name: 'statement.csv', end })
      : { data: statementToV2(statement, mappedList(statement.entries, statementEntry)) };
  }
}
