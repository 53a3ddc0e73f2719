import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { changedSettings, type SettingsChanges } from './change-settings.js';
import { announceFirstSettings } from './settings-journal.js';
import { currentDay, settingsView, type SettingsView } from './settings-view.js';
import { settingsOf } from './read-settings.js';
import { columnsOf } from './settings-columns.js';
import { FIRST_VERSION, LOCK_SEQUENCES, LOGO, SETTINGS, STORE_SEQUENCE } from './settings.queries.js';
import type { NumberedDocument, SequenceSettings, Settings } from './settings.js';
import { TenantSettings } from './tenant-settings.entity.js';

@Injectable()
export class SettingsService {
  constructor(private readonly db: TenantDb) {}

  /** The settings of the tenant; the defaults if it has written none. */
  async get(): Promise<SettingsView> {
    const record = await this.db.readOne(SETTINGS, []);
    return record ? settingsView(record) : settingsView(undefined, await this.db.readOne(LOGO, []));
  }

  /** Changes settings. Concurrent changes wait for each other; the sequences are locked, so that no number is drawn meanwhile. */
  async update(changes: SettingsChanges, precondition: Precondition): Promise<SettingsView> {
    return this.db.transaction(async (tx) => {
      await tx.serialize('settings');
      const rows = (await tx.queryOne(LOCK_SEQUENCES, [])) ?? [];
      const record = await tx.queryOne(SETTINGS, []);
      const logo = record ? undefined : await tx.queryOne(LOGO, []);
      const view = settingsView(record, logo);
      precondition.check(view);
      const present = settingsOf(record);
      const faults = new Faults();
      const after = changedSettings(present, changes, { rows, today: currentDay() }, faults);
      faults.throwIfAny();
      if (isDeepStrictEqual(after, present)) return view;
      if (record) tx.journal.watch('settings', [record.id]);
      await storeSequences(tx, present, after);
      if (record) await tx.update(TenantSettings, record.id, columnsOf(after), { isChanged: true });
      else await tx.insert(TenantSettings, [{ ...columnsOf(after), id: newId(), version: FIRST_VERSION }]);
      const stored = (await tx.queryOne(SETTINGS, []))!;
      if (!record) await announceFirstSettings(tx, stored, logo);
      return settingsView(stored);
    });
  }
}

/** Stores the sequences that a change switches on or off or alters. */
async function storeSequences(tx: TenantTx, present: Settings, after: Settings): Promise<void> {
  const pairs: [NumberedDocument, SequenceSettings | null, SequenceSettings | null][] = [
    ['invoice', present.invoiceSequence, after.invoiceSequence],
    ['credit_note', present.creditNoteSequence, after.creditNoteSequence],
  ];
  for (const [document, before, sequence] of pairs) {
    if (isDeepStrictEqual(before, sequence)) continue;
    await tx.query(STORE_SEQUENCE, [
      document,
      sequence?.format ?? null,
      sequence?.reset ?? null,
      sequence?.next ?? null,
      sequence?.year ?? null,
    ]);
  }
}
