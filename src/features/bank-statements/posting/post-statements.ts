import type { BankStatement as ReadStatement, StatementLine } from '#bank-statements';
import { readSettings } from '#features/settings/read-settings.js';
import { decimal } from '#platform/base/values/decimal.js';
import { newId } from '#platform/base/values/ids.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { BankFile } from '../bank-file.entity.js';
import { BankLine, type LineState } from '../bank-line.entity.js';
import { BankStatement } from '../bank-statement.entity.js';
import { ADD_BOOKINGS, BANK_STATEMENTS_BY_IDS, type BankStatementRecord } from '../bank-statements.queries.js';
import { nameKey } from '../matching/lookup-keys.js';
import { toUnits } from '../matching/matching-line.js';
import { type LeftDetails, placeStatements } from './place-statements.js';
import { type PlacedLine, PlacedLines, type PlacedStatement, type StoredLine } from './placed-lines.js';
import { LINES_OF_DAYS, LOCK_LINES, MOVE_LINES, STATEMENTS_OF_ACCOUNTS, type StatementRow } from './posting.queries.js';

/** Lines whose entries of the journal are inserted together. */
const LINES_AT_ONCE = 2_000;

/** What became of a file. */
export interface PostedStatements {
  /** Its statements, or those that had all of its lines already. */
  statements: BankStatementRecord[];
  /** Whether it brought something. */
  isNew: boolean;
  /** Whether a statement has the file. */
  keepsFile: boolean;
  left: LeftDetails[];
}

/**
 * Stores the statements of a file with the lines that are not there yet. `file` is stored with them if they bring something new. One file of the
 * tenant is stored at a time. `nextId` makes the ids of statements and lines.
 */
export async function postStatements(
  tx: TenantTx,
  statements: readonly ReadStatement[],
  file: Omit<BankFile, 'tenantId' | 'createdAt'>,
  nextId: () => string = newId,
): Promise<PostedStatements> {
  await tx.serialize('bank_statements');
  const lines = await readPlacedLines(tx, statements, nextId);
  const placement = placeStatements(statements, lines);
  const fresh = lines.all.filter(({ read }) => read);
  const moved = lines.all.filter(hasMoved);
  if (placement.created.length) await tx.insert(BankFile, [file]);
  await insertStatements(tx, placement.created, file.id);
  await lockLines(tx, moved);
  await insertLines(tx, fresh);
  await moveLines(tx, moved);
  const changed = new Set([...fresh, ...moved].map(({ statement }) => statement.id));
  if (changed.size && (await readSettings(tx)).bankBooking === 'safe')
    await tx.query(ADD_BOOKINGS, [JSON.stringify([...changed].map((statementId) => ({ statementId })))]);
  const ids = placement.statements.map(({ id }) => id);
  const rows = await tx.query<{ doc: BankStatementRecord }>(BANK_STATEMENTS_BY_IDS, [ids]);
  const byId = new Map(rows.map(({ doc }) => [doc.id, doc]));
  return {
    statements: ids.map((id) => byId.get(id)!),
    isNew: placement.created.length + fresh.length + moved.length > 0,
    keepsFile: placement.created.length > 0,
    left: placement.left,
  };
}

async function readPlacedLines(
  tx: TenantTx,
  statements: readonly ReadStatement[],
  nextId: () => string,
): Promise<PlacedLines> {
  const accounts = [
    [...new Set(statements.flatMap(({ account }) => account.iban ?? []))],
    [...new Set(statements.flatMap(({ account }) => account.other ?? []))],
  ];
  const days = [...new Set(statements.flatMap(({ lines }) => lines.map(({ bookingDate }) => bookingDate)))];
  const toDates = [...new Set(statements.map(({ toDate }) => toDate))];
  const [stored, lines] = await Promise.all([
    tx.query<StatementRow>(STATEMENTS_OF_ACCOUNTS, [...accounts, toDates, days]),
    tx.query<StoredLine>(LINES_OF_DAYS, [...accounts, days]),
  ]);
  const placed = stored.map(({ iban, other, ...row }): PlacedStatement => ({
    ...row,
    account: { iban, other },
    isStored: true,
  }));
  return new PlacedLines(placed, lines, nextId);
}

const hasMoved = ({ before, statement, position, state, batch }: PlacedLine): boolean =>
  before !== undefined &&
  (before.statementId !== statement.id ||
    before.position !== position ||
    before.state !== state ||
    before.batchLineId !== (batch?.id ?? null));

async function insertStatements(tx: TenantTx, created: readonly PlacedStatement[], fileId: string): Promise<void> {
  for (const { id } of created) tx.journal.created('bank_statement', { id });
  const amountOf = (text: string | null) => (text === null ? null : decimal(text));
  await tx.insert(
    BankStatement,
    created.map(({ id, kind, account, number, fromDate, toDate, openingBalance, closingBalance }) => ({
      ...{ id, fileId, kind, accountIban: account.iban, accountOther: account.other, number, fromDate, toDate },
      openingBalance: amountOf(openingBalance),
      closingBalance: amountOf(closingBalance),
    })),
  );
}

async function insertLines(tx: TenantTx, fresh: readonly PlacedLine[]): Promise<void> {
  // a batch goes before its details, which refer to it
  const ordered = fresh.toSorted((a, b) => Number(a.batch !== undefined) - Number(b.batch !== undefined));
  for (let from = 0; from < ordered.length; from += LINES_AT_ONCE) {
    const part = ordered.slice(from, from + LINES_AT_ONCE);
    for (const { id } of part) tx.journal.created('bank_line', { id });
    await tx.insert(BankLine, part.map(rowOf));
    await tx.insertEntries();
  }
}

/** The row of a new line. */
function rowOf({ read, ...line }: PlacedLine): Partial<BankLine> {
  const { counterparty, ...facts } = read as StatementLine; // it is new
  return {
    ...{
      entry: facts.entry,
      bookingDate: facts.bookingDate,
      valueDate: facts.valueDate,
      amount: decimal(facts.amount),
    },
    ...{ remittance: facts.remittance, structuredReference: facts.structuredReference, endToEndId: facts.endToEndId },
    ...{ bankReference: facts.bankReference, entryReference: facts.entryReference, mandateId: facts.mandateId },
    returnReason: facts.returnReason,
    ...{ id: line.id, statementId: line.statement.id, position: line.position, originId: line.originId },
    ...{ identity: line.identity, state: line.state, batchLineId: line.batch?.id ?? null },
    counterpartyName: counterparty.name,
    counterpartyIban: counterparty.iban,
    counterpartyBic: counterparty.bic,
    ultimateName: counterparty.ultimateName,
    amountKey: `${toUnits(facts.amount)}`,
    endToEndKey: nameKey(facts.endToEndId),
    bankReferenceKey: nameKey(facts.bankReference),
  };
}

/** Locks stored lines. Throws {@link LateLock} if one of them was changed since it was read. */
async function lockLines(tx: TenantTx, moved: readonly PlacedLine[]): Promise<void> {
  if (!moved.length) return;
  const ids = moved.map(({ id }) => id);
  const locked = await tx.query<{ id: string; state: LineState }>(LOCK_LINES, [ids]);
  const states = new Map(locked.map(({ id, state }) => [id, state]));
  if (moved.some(({ id, before }) => states.get(id) !== before!.state)) throw new LateLock();
  tx.journal.watch('bank_line', ids);
}

/** Moves stored lines, which are locked. */
async function moveLines(tx: TenantTx, moved: readonly PlacedLine[]): Promise<void> {
  if (!moved.length) return;
  const rows = moved.map(({ id, statement, position, state, batch }) => ({
    ...{ id, statementId: statement.id, position, state, batchLineId: batch?.id ?? null },
  }));
  await tx.query(MOVE_LINES, [JSON.stringify(rows)]);
}
