import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import {
  documentQuery,
  documentsByIds,
  documentStatement,
  insertStatement,
  selectList,
} from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { BankBooking } from './bank-booking.entity.js';
import type { BankFileType } from './bank-file.entity.js';
import { BankLine, type LineState } from './bank-line.entity.js';
import { BankStatement } from './bank-statement.entity.js';

/** A statement with the number of its lines in each state. */
export type BankStatementRecord = Omit<Stored<BankStatement>, 'fileId'> & { lineCounts: Record<LineState, number> };

const STATEMENT_RECORD = `${selectList(BankStatement, 't', ['fileId'])}, (
  select json_build_object('open', count(*) filter (where l.state = 'open'), 'booked', count(*) filter (where l.state = 'booked'),
    'ignored', count(*) filter (where l.state = 'ignored'), 'split', count(*) filter (where l.state = 'split'))
  from bank_lines l where l.tenant_id = $1 and l.statement_id = t.id) as "lineCounts"`;

export const BANK_STATEMENT = documentQuery<BankStatementRecord>(
  STATEMENT_RECORD,
  'bank_statements t where t.tenant_id = $1 and t.id = $2',
);

/** The statements with the ids `$2`, in the order of their ids. */
export const BANK_STATEMENTS_BY_IDS = documentsByIds(BANK_STATEMENT);

export const BANK_STATEMENT_SORTS = ['created_at', 'updated_at', 'to_date'] as const;
export type BankStatementSort = (typeof BANK_STATEMENT_SORTS)[number];

export const BANK_STATEMENTS: ListSource<BankStatementSort> = {
  table: 'bank_statements',
  record: STATEMENT_RECORD,
  sortColumns: { ...TIME_SORT_COLUMNS, to_date: { sql: 't.to_date', sqlType: 'date', property: 'toDate' } },
};

/** The file of a statement. */
export interface StoredFile {
  objectKey: string;
  contentType: BankFileType;
  extension: string;
  sha256: string;
  size: number;
}

/** The file of the statement `$2`. */
export const STATEMENT_FILE = documentStatement<StoredFile>(`select json_build_object('objectKey', f.object_key,
    'contentType', f.content_type, 'extension', f.extension, 'sha256', f.sha256, 'size', f.size) as doc
  from bank_statements s join bank_files f on f.tenant_id = $1 and f.id = s.file_id where s.tenant_id = $1 and s.id = $2`);

/** Columns of lines that no answer shows. */
const INTERNAL = [
  'originId',
  'entry',
  'batchLineId',
  'identity',
  'entryReference',
  'amountKey',
  'endToEndKey',
  'bankReferenceKey',
  'bookings',
];

type InternalColumn =
  | 'originId'
  | 'entry'
  | 'batchLineId'
  | 'identity'
  | 'entryReference'
  | 'amountKey'
  | 'endToEndKey'
  | 'bankReferenceKey'
  | 'bookings';

/** A line with the payments that it is or that it reversed. */
export type BankLineRecord = Omit<Stored<BankLine>, InternalColumn> & { paymentIds: string[] };

const LINE_RECORD = `${selectList(BankLine, 't', INTERNAL)}, (
  select coalesce(json_agg(k.payment_id order by k.payment_id), '[]') from bank_line_payments k
  where k.tenant_id = $1 and k.line_id = t.id) as "paymentIds"`;

export const BANK_LINE = documentQuery<BankLineRecord>(
  LINE_RECORD,
  'bank_lines t where t.tenant_id = $1 and t.id = $2',
);

/** The lines with the ids `$2`, in the order of their ids. */
export const BANK_LINES_BY_IDS = documentsByIds(BANK_LINE);

export const BANK_LINE_SORTS = ['created_at', 'updated_at', 'booking_date'] as const;
export type BankLineSort = (typeof BANK_LINE_SORTS)[number];

export const BANK_LINES: ListSource<BankLineSort> = {
  table: 'bank_lines',
  record: LINE_RECORD,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    booking_date: { sql: 't.booking_date', sqlType: 'date', property: 'bookingDate' },
  },
};

/** SQL of the texts in which lines `t` are searched. */
export const SEARCHED_TEXT =
  "folded_text(concat_ws(' ', t.counterparty_name, t.ultimate_name, t.counterparty_iban, t.remittance))";

/** SQL condition: a payment of one of the customers of a parameter is that of the line `t`, or was reversed by it. */
export const ofCustomers = (ids: string): string => `t.id in (select k.line_id from bank_line_payments k
  join payments p on p.tenant_id = $1 and p.id = k.payment_id where k.tenant_id = $1 and p.customer_id = any(${ids}::uuid[]))`;

/** SQL condition: one of the payments of a parameter is that of the line `t`, or was reversed by it. */
export const ofPayments = (ids: string): string =>
  `t.id in (select k.line_id from bank_line_payments k where k.tenant_id = $1 and k.payment_id = any(${ids}::uuid[]))`;

/** The next open lines of a statement (`$2`) after a position (`$3`) and id (`$4`), at most `$5`, in the order of the statement. */
export const OPEN_LINES = `select row_to_json(r) as doc from (select ${LINE_RECORD} from bank_lines t
  where t.tenant_id = $1 and t.statement_id = $2 and t.state = 'open' and (t.position, t.id) > ($3::integer, $4::uuid)
  order by t.position, t.id limit $5::integer) r`;

/** Number of open lines of a statement (`$2`). */
export const COUNT_OPEN =
  "select count(*)::integer as count from bank_lines where tenant_id = $1 and statement_id = $2 and state = 'open'";

/** Says that the safe lines of statements (rows `$2`) are to be booked. */
export const ADD_BOOKINGS = `${insertStatement(BankBooking)} on conflict (tenant_id, statement_id) do nothing`;
