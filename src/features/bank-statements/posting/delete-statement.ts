import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { BankFile } from '../bank-file.entity.js';
import { BankStatement } from '../bank-statement.entity.js';
import {
  DELETE_LINES,
  LINES_OF_STATEMENT,
  LOCK_LINES,
  REOPEN_BATCHES,
  type StatementLineRow,
  UNUSED_FILE,
} from './posting.queries.js';

/** Lines that one statement deletes. */
const LINES_AT_ONCE = 2_000;

/**
 * Deletes a statement with its lines, and the details that it brought to batches of other statements, whose lines are open again. Returns the key of
 * its file if no other statement has it. Throws `bank_statement_not_found`, `version_conflict`, and `resource_locked` if one of the lines is booked.
 */
export async function deleteStatement(
  tx: TenantTx,
  id: string,
  precondition: Precondition,
): Promise<string | undefined> {
  await tx.serialize('bank_statements');
  const { fileId } = await lockRecord(tx, 'bank_statement', BankStatement, id, precondition);
  const lines = await tx.query<StatementLineRow>(LINES_OF_STATEMENT, [id]);
  const ids = lines.map((line) => line.id);
  const batches = [...new Set(lines.flatMap(({ batchLineId }) => batchLineId ?? []))].filter(
    (one) => !ids.includes(one),
  );
  const locked = await tx.query<{ id: string; state: string }>(LOCK_LINES, [[...ids, ...batches]]);
  const booked = locked.filter(({ id: line, state }) => state === 'booked' && !batches.includes(line));
  if (booked.length) throw hasBooked(booked.map((line) => line.id));
  tx.journal.watch('bank_line', batches);
  tx.journal.watch('bank_statement', [id]);
  // details go before the batches to which they refer
  const ordered = lines.toSorted((a, b) => Number(a.batchLineId === null) - Number(b.batchLineId === null));
  for (let from = 0; from < ordered.length; from += LINES_AT_ONCE) {
    const part = ordered.slice(from, from + LINES_AT_ONCE).map((line) => line.id);
    tx.journal.watch('bank_line', part);
    await tx.query(DELETE_LINES, [part]);
  }
  await tx.query(REOPEN_BATCHES, [batches]);
  await tx.delete(BankStatement, id);
  const file = await tx.queryOne(UNUSED_FILE, [fileId]);
  if (file) await tx.delete(BankFile, fileId);
  return file;
}

const hasBooked = (lines: readonly string[]): DomainError =>
  new DomainError(
    'resource_locked',
    'Lines of the statement are booked.',
    lines.map((line) => ({ field: 'id', reason: `undo the line ${line} first` })),
  );
