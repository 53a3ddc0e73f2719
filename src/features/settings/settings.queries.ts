import {
  ANCHOR,
  documentQuery,
  documentsByIds,
  documentStatement,
  insertStatement,
  selectList,
} from '#platform/data/sql/entity-sql.js';
import type { StoredTime } from '#platform/base/values/time.js';
import type { SequenceRows } from './change-settings.js';
import { NumberSequence } from './numbers/number-sequence.entity.js';
import type { DrawnSequence } from './numbers/number-sequence.js';
import type { NumberedDocument, SequenceSettings, Settings } from './settings.js';
import { SkippedNumber } from './numbers/skipped-number.entity.js';
import { TenantSettings } from './tenant-settings.entity.js';

/** The settings of a tenant as they are stored. */
export type SettingsRecord = Omit<Settings, 'invoiceSequence' | 'creditNoteSequence'> & {
  id: string;
  version: number;
  createdAt: StoredTime;
  updatedAt: StoredTime;
  /** Null if the tenant has no logo. */
  logoMediaFileId: string | null;
  /** The sequences that are switched on; null if there are none. */
  sequences: (SequenceSettings & { document: NumberedDocument })[] | null;
};

/**
 * SQL of a column of the media file `f` that is the logo of the tenant, or of its object `o`; null if there is none: the file of the type `logo`
 * that was uploaded last, unless no program of pages reads its format. The function `invoice_document_state` has the same rule. No function of
 * the schema has it for both, because Citus calls none beside tables of a tenant.
 */
export const logoColumn = (column: string): string => `(select ${column} from media_files f
    join media_objects o on o.tenant_id = $1 and o.id = f.object_id
    where f.tenant_id = $1 and f.entity_type = 'logo' and o.type not in ('bmp', 'ico') order by f.created_at desc, f.id desc limit 1)`;

/** SQL of the format or language of documents of a customer (an alias): its own, else that of the settings, else the given one. */
export const documentDefault = (customer: string, of: 'format' | 'language', other: string): string =>
  `coalesce(${customer}.document_${of}, (select s.document_${of} from tenant_settings s where s.tenant_id = $1), '${other}')`;

const RECORD = `${selectList(TenantSettings, 't')}, (select json_agg(s order by s.document) from (
    select document, format, reset, next_number as next, year from number_sequences
    where tenant_id = $1 and format is not null) s) as sequences, ${logoColumn('f.id')} as "logoMediaFileId"`;

/** The version of the first settings that a tenant writes; the defaults before them have the version 1. */
export const FIRST_VERSION = 2;

/** The id of the media file that is the logo of the tenant; no document if it has none. */
export const LOGO = documentStatement<string>(
  `select to_json(l.id) as doc from (select ${logoColumn('f.id')} as id) l where l.id is not null`,
);

/** The settings that the tenant has written; no document if it has written none. */
export const SETTINGS = documentQuery<SettingsRecord>(RECORD, 'tenant_settings t where t.tenant_id = $1');

/** The settings with the ids `$2`, of which a tenant has one at most. */
export const SETTINGS_BY_IDS = documentsByIds(
  documentQuery<SettingsRecord>(RECORD, 'tenant_settings t where t.tenant_id = $1 and t.id = $2'),
);

/** Locks the sequences of the tenant against draws, and returns them, also those that are switched off; no document if there are none. */
export const LOCK_SEQUENCES = documentStatement<SequenceRows>(`select json_agg(s) as doc from (
  select document, reset, next_number as next, year from number_sequences where tenant_id = $1 order by document for update) s`);

/** Locks the sequence of a kind of documents (`$2`) and returns it; no document if it is switched off. */
export const LOCK_SEQUENCE = documentStatement<DrawnSequence>(`select row_to_json(s) as doc from (
  select ${selectList(NumberSequence, 't')} from number_sequences t
  where t.tenant_id = $1 and t.document = $2 and t.format is not null for update) s`);

/**
 * Records that numbers of the sequence of a kind of documents (`$2`) were drawn: the numbers that were left out, as a JSON array of rows (`$3`),
 * then the next number (`$4`) and its year (`$5`), and day (`$6`) and number (`$7`) of the last one that was drawn.
 */
export const ADVANCE_SEQUENCE = `with skipped as (${insertStatement(SkippedNumber, '$3', { document: '$2' })} on conflict do nothing)
  update number_sequences set next_number = $4::bigint, year = $5::integer, last_day = $6::date, last_number = $7
  where tenant_id = $1 and document = $2`;

/** SQL of the last day of the closed period of the tenant as text, or null. */
export const CLOSED_UNTIL = '(select s.closed_until::text from tenant_settings s where s.tenant_id = $1)';

/** SQL condition: the tenant has a sequence of invoice numbers. */
export const HAS_INVOICE_SEQUENCE = `exists (select 1 from number_sequences s
  where s.tenant_id = $1 and s.document = 'invoice' and s.format is not null)`;

/**
 * Stores the sequence of a kind of documents (`$2`): format (`$3`), reset (`$4`), next number (`$5`) and its year (`$6`). One without a format
 * is switched off and keeps the others.
 */
export const STORE_SEQUENCE = `insert into number_sequences as s (tenant_id, document, format, reset, next_number, year)
  select anchor.tenant_id, $2::text, $3::text, coalesce($4, 'never'), coalesce($5::bigint, 1), $6::integer
  from ${ANCHOR} where anchor.tenant_id = $1
  on conflict (tenant_id, document) do update set format = excluded.format, reset = coalesce($4, s.reset),
    next_number = coalesce($5::bigint, s.next_number), year = case when $3::text is null then s.year else excluded.year end`;
