import { documentStatement } from '#platform/data/sql/entity-sql.js';

/** Accounts are given by their IBANs (`$2`) and other numbers (`$3`). */
const OF_ACCOUNTS = '(s.account_iban = any($2::text[]) or s.account_other = any($3::text[]))';

/** A row of {@link STATEMENTS_OF_ACCOUNTS}. */
export interface StatementRow {
  id: string;
  kind: 'statement' | 'report' | 'notification';
  iban: string | null;
  other: string | null;
  number: string | null;
  fromDate: string;
  toDate: string;
  openingBalance: string | null;
  closingBalance: string | null;
}

/** The statements of accounts that end on one of the days `$4`, or have lines of one of the days `$5`. */
export const STATEMENTS_OF_ACCOUNTS = `select s.id, s.kind, s.account_iban as iban, s.account_other as other, s.number,
    s.from_date::text as "fromDate", s.to_date::text as "toDate", trim_scale(s.opening_balance)::text as "openingBalance",
    trim_scale(s.closing_balance)::text as "closingBalance"
  from bank_statements s where s.tenant_id = $1 and ${OF_ACCOUNTS} and (s.to_date = any($4::date[]) or s.id in (
    select l.statement_id from bank_lines l where l.tenant_id = $1 and l.booking_date = any($5::date[])))`;

/** The lines of accounts on the days `$4`, as `StoredLine`, in the order of their ids, and the other lines of their batches. */
export const LINES_OF_DAYS = `select l.id, l.statement_id as "statementId", l.origin_id as "originId", l.position, l.entry,
    l.batch_line_id as "batchLineId", l.identity, l.booking_date::text as "bookingDate", l.amount::text as amount,
    l.bank_reference as "bankReference", l.entry_reference as "entryReference", l.state
  from bank_lines l join bank_statements s on s.tenant_id = $1 and s.id = l.statement_id
  where l.tenant_id = $1 and ${OF_ACCOUNTS} and l.booking_date = any($4::date[]) order by l.id`;

/** Locks lines (`$2`) and returns their states. */
export const LOCK_LINES = `select l.id, l.state, l.version from bank_lines l
  where l.tenant_id = $1 and l.id = any($2::uuid[]) order by l.id for update`;

/** Moves lines to other places: `$2` is a JSON array of `{id, statementId, position, state, batchLineId}`. */
export const MOVE_LINES = `update bank_lines t set statement_id = x."statementId", position = x.position, state = x.state,
    batch_line_id = x."batchLineId"
  from json_to_recordset($2) as x(id uuid, "statementId" uuid, position integer, state text, "batchLineId" uuid)
  where t.tenant_id = $1 and t.id = x.id`;

/** A row of {@link LINES_OF_STATEMENT}. */
export interface StatementLineRow {
  id: string;
  batchLineId: string | null;
}

/** The lines of a statement (`$2`), and the details that it brought to batches of other statements. */
export const LINES_OF_STATEMENT = `select l.id, l.batch_line_id as "batchLineId" from bank_lines l
  where l.tenant_id = $1 and l.statement_id = $2
  union select d.id, d.batch_line_id from bank_lines d where d.tenant_id = $1 and d.origin_id = $2 and d.batch_line_id is not null
  union select d.id, d.batch_line_id from bank_lines d where d.tenant_id = $1 and d.batch_line_id in (
    select l.id from bank_lines l where l.tenant_id = $1 and l.statement_id = $2)`;

export const DELETE_LINES = 'delete from bank_lines where tenant_id = $1 and id = any($2::uuid[])';

/** Opens the lines of batches (`$2`, ids) without details. */
export const REOPEN_BATCHES = `update bank_lines t set state = 'open' where t.tenant_id = $1 and t.id = any($2::uuid[])
  and not exists (select 1 from bank_lines d where d.tenant_id = $1 and d.batch_line_id = t.id)`;

/** The key of a file (`$2`) that no statement has; no document if there is one. */
export const UNUSED_FILE = documentStatement<string>(`select to_json(f.object_key) as doc from bank_files f
  where f.tenant_id = $1 and f.id = $2 and not exists (
    select 1 from bank_statements s where s.tenant_id = $1 and s.file_id = f.id)`);
