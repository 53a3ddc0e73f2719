import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { isId } from '#platform/base/values/ids.js';
import { addDays, beginningOf, dayOf, daysBetween } from '#platform/base/values/time-zone.js';
import { PLAN_FOR_VALUES } from '#platform/data/records/list-where.js';
import { JsonRows } from '#platform/data/sql/json-rows.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { DocumentFile } from '#features/documents/document-files.js';
import { LettersService } from '#features/documents/letters.service.js';
import { type ReportPeriod, reportPeriod } from '#features/reports/report-period.js';
import type { DocumentLanguage } from '#features/settings/document-formats.js';
import { readSettings } from '#features/settings/read-settings.js';
import { isBranch } from './open-items.service.js';
import { bucketBounds, bucketLabels } from './ageing-buckets.js';
import { amountsOf } from './ageing.service.js';
import { statementParts } from './statement-pages.js';
import { GROUP_STATEMENT, STATEMENT, type Statement, type StatementSums } from './statement.queries.js';

@Injectable()
export class StatementsService {
  constructor(
    private readonly db: TenantDb,
    private readonly letters: LettersService,
  ) {}

  /**
   * The statement of a customer: closing balance = opening balance + sum of the entries = what is due − what is not allocated. Its ageing is that
   * of the last day, or of today if the period ends later. All is of one snapshot. `isOfGroup`: of the customer and its branches. Throws
   * `customer_not_found`, and `validation_failed` for a period that is too long and for the group of a branch.
   */
  async get(customerId: string, sent: Partial<ReportPeriod>, isOfGroup = false): Promise<Statement> {
    const { timezone, currency } = currentCaller().tenant;
    const today = dayOf(currentTime(), timezone);
    const { from, to } = reportPeriod(sent, today);
    const { bucketDays } = await readSettings(this.db);
    const day = to < today ? to : today;
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
    const values = [
      customerId,
      days.map((one) => beginningOf(one, timezone)),
      beginningOf(addDays(to, 1), timezone),
      beginningOf(addDays(day, 1), timezone),
      bucketBounds(day, bucketDays, timezone),
      days,
    ];
    const rows = isId(customerId)
      ? await this.db.read<{ doc: string }>(isOfGroup ? GROUP_STATEMENT : STATEMENT, values, {
          settings: PLAN_FOR_VALUES,
        })
      : [];
    const [first, ...entries] = rows.map(({ doc }) => doc);
    if (first === undefined) throw DomainError.notFound('customer', customerId);
    const { parentId, opening, closing, ageing } = JSON.parse(first) as StatementSums;
    if (isOfGroup && parentId) throw isBranch(parentId);
    const labels = bucketLabels(bucketDays);
    return {
      customerId,
      currency,
      from,
      to,
      opening,
      closing,
      entries: new JsonRows(entries),
      ageing: { ...amountsOf(ageing, labels), day, labels },
    };
  }

  /**
   * The statement as pages, in English by default. Throws the errors of {@link get}, and `validation_failed` if it has more entries than pages
   * can have.
   */
  async pages(
    customerId: string,
    sent: Partial<ReportPeriod>,
    isOfGroup = false,
    language: DocumentLanguage = 'en',
    signal?: AbortSignal,
  ): Promise<DocumentFile> {
    const parts = statementParts(await this.get(customerId, sent, isOfGroup));
    return this.letters.statement(customerId, parts, language, signal);
  }
}
