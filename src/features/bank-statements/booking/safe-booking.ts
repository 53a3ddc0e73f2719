import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { COUNT_OPEN, OPEN_LINES, type BankLineRecord } from '../bank-statements.queries.js';
import { matchingSettings } from '../matching/matching-settings.js';
import { proposalsFor } from '../matching/proposals.js';
import { acceptLine } from './accept-line.js';

/** Lines whose proposals are computed together. */
const LINES_AT_ONCE = 50;
const FIRST = { position: 0, id: '00000000-0000-0000-0000-000000000000' };

/** Refusals that leave a line open: it was changed by somebody else, or its day is closed. */
const LEFT_OPEN: ReadonlySet<string> = new Set([
  'bank_line_not_found',
  'resource_locked',
  'proposal_outdated',
  'period_closed',
  'validation_failed',
]);

/** How far the safe lines of a statement were booked. */
export interface SafelyBooked {
  booked: number;
  /** Lines of the statement that are open now. */
  open: number;
  /** Whether lines were not looked at. */
  hasMore: boolean;
}

/** Books the lines of statements that have a safe proposal, each in a transaction of its own. */
@Injectable()
export class SafeBooking {
  constructor(private readonly db: TenantDb) {}

  /**
   * Books the safe lines of a statement in its order. Asks `goesOn` before every few lines, and `isOver` before each. What is safe is decided anew
   * for each line, when it is locked. Done again, it goes on where it ended.
   */
  async book(
    statementId: string,
    { isAutomatic, goesOn, isOver }: { isAutomatic: boolean; goesOn: () => Promise<boolean>; isOver: () => boolean },
  ): Promise<SafelyBooked> {
    let [booked, hasMore, last] = [0, true, FIRST];
    while (hasMore && !isOver() && (await goesOn())) {
      const lines = await this.nextLines(statementId, last);
      const proposals = await this.safeProposals(lines);
      hasMore = lines.length === LINES_AT_ONCE;
      for (const [index, { id }] of lines.entries()) {
        const proposalId = proposals[index];
        if (isOver()) hasMore = true;
        else if (proposalId !== undefined && (await this.accept(id, proposalId, isAutomatic))) booked++;
      }
      last = lines.at(-1) ?? last;
    }
    const [{ count: open }] = (await this.db.read<{ count: number }>(COUNT_OPEN, [statementId])) as [{ count: number }];
    return { booked, open, hasMore };
  }

  private async nextLines(statementId: string, after: { position: number; id: string }): Promise<BankLineRecord[]> {
    const values = [statementId, after.position, after.id, LINES_AT_ONCE];
    return (await this.db.read<{ doc: BankLineRecord }>(OPEN_LINES, values)).map(({ doc }) => doc);
  }

  /** For each line the id of its safe proposal, if it has one. */
  private async safeProposals(lines: readonly BankLineRecord[]): Promise<(string | undefined)[]> {
    const read = <Row>(text: string, values: readonly unknown[]) => this.db.read<Row>(text, values);
    const source = { read, tenant: currentCaller().tenant, settings: await matchingSettings(this.db) };
    const all = await proposalsFor(lines, source);
    return all.map((proposals) => proposals.find(({ safe }) => safe)?.id);
  }

  private async accept(id: string, proposalId: string, isAutomatic: boolean): Promise<boolean> {
    try {
      await this.db.transaction((tx) => acceptLine(tx, id, { proposalId }, { isAutomatic, mustBeSafe: true }));
      return true;
    } catch (error) {
      if (error instanceof DomainError && LEFT_OPEN.has(error.code)) return false;
      throw error;
    }
  }
}
