import { Inject, Injectable } from '@nestjs/common';
import { Env } from '#platform/base/config/env.js';

/** The settings of journal and events. */
@Injectable()
export class JournalSettings {
  /** Days for which events can be read. */
  readonly eventsDays: number;
  /** Days for which the history is kept, at least {@link eventsDays}; undefined for ever. */
  readonly historyDays: number | undefined;
  /** Whether this instance keeps the journals of all tenants. */
  readonly keepsJournals: boolean;

  constructor(@Inject(Env) env: Env) {
    const { EVENTS_RETENTION_DAYS, HISTORY_RETENTION_DAYS, JOURNAL_WORK } = env;
    this.keepsJournals = JOURNAL_WORK;
    this.eventsDays = EVENTS_RETENTION_DAYS;
    this.historyDays = HISTORY_RETENTION_DAYS && Math.max(HISTORY_RETENTION_DAYS, EVENTS_RETENTION_DAYS);
  }
}
