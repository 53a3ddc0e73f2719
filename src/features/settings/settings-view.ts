import { currentTime } from '#platform/base/values/current-time.js';
import type { StoredTime } from '#platform/base/values/time.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { asOfYear, yearOf } from './numbers/number-sequence.js';
import { settingsOf } from './read-settings.js';
import type { SettingsRecord } from './settings.queries.js';
import type { SequenceSettings, Settings } from './settings.js';

/** The settings of a tenant as of today; the defaults have the version 1 and were never updated. */
export type SettingsView = Settings & {
  id: string;
  version: number;
  updatedAt: StoredTime | null;
  logoMediaFileId: string | null;
};

/** The present day in the time zone of the caller's tenant, such as `2026-01-31`. */
export const currentDay = (): string => dayOf(currentTime(), currentCaller().tenant.timezone);

/** The settings of the caller's tenant. `record` is undefined if it has written none, and `logo` is then the media file that is its logo. */
export function settingsView(record: SettingsRecord | undefined, logo?: string): SettingsView {
  const year = yearOf(currentDay());
  const today = (sequence: SequenceSettings | null) => sequence && asOfYear(sequence, year);
  const settings = settingsOf(record);
  const { id, version, updatedAt } = record ?? { id: '', version: 1, updatedAt: null };
  return {
    ...settings,
    ...{ id, version, updatedAt, logoMediaFileId: record ? record.logoMediaFileId : (logo ?? null) },
    invoiceSequence: today(settings.invoiceSequence),
    creditNoteSequence: today(settings.creditNoteSequence),
  };
}
