import type { BankStatement, StatementKind, StatementLine } from '#bank-statements';
import { accountKey, lineIdentity } from './line-identity.js';
import { link, type PlacedLine, type PlacedLines, type PlacedStatement, sumOfLines } from './placed-lines.js';

/** Details of a batch that are left out, because its line is booked. */
export interface LeftDetails {
  statement: BankStatement;
  entry: number;
  /** The line that is booked. */
  lineId: string;
}

/** What becomes of the statements of a file. */
export interface Placement {
  /** Those to be stored. */
  created: PlacedStatement[];
  /** For each statement of the file in its order: it, or the statements in which its lines were already. */
  statements: PlacedStatement[];
  left: LeftDetails[];
}

/**
 * Decides which lines of the statements of a file are new. Adds these to `lines`, and changes the places of stored ones.
 *
 * - Different statements of kind statement have different lines. Equal lines of reports and notifications become theirs.
 * - A report or notification adds only as many equal lines as are not there yet; those of one file are counted together.
 * - Details of a batch replace its line, while that is not booked, and belong to its statement of kind statement.
 * - The same statement of kind statement brings nothing.
 */
export function placeStatements(statements: readonly BankStatement[], lines: PlacedLines): Placement {
  const placement: Placement = { created: [], statements: [], left: [] };
  let present: ReportGroup | undefined;
  for (const statement of statements) {
    if (statement.kind === 'statement') {
      placeStatement(statement, lines, placement);
      continue;
    }
    const key = JSON.stringify([statement.file, statement.kind, accountKey(statement.account)]);
    if (present?.key !== key) present = { key, seen: new Map(), met: new Set() };
    placeReport(statement, lines, placement, present);
  }
  placement.statements = [...new Set(placement.statements)];
  return placement;
}

/** Reports or notifications of one file and account. */
interface ReportGroup {
  key: string;
  /** By identity: the lines that were there before, and how many equal lines of the group were seen. */
  seen: Map<string, { before: readonly PlacedLine[]; count: number }>;
  /** Lines that were there before. */
  met: Set<PlacedLine>;
}

function placeStatement(statement: BankStatement, lines: PlacedLines, placement: Placement): void {
  const same = lines.same(statement);
  placement.statements.push(same ?? newStatement(statement, lines, placement));
  if (same) return;
  const own = placement.statements.at(-1)!;
  const fresh = statement.lines.flatMap((read, index) => {
    const identity = lineIdentity(own.account, read);
    const equal = lines.equalTo(identity).find((line) => line.statement.kind !== 'statement');
    if (!equal) return [lines.newLine(own, read, index + 1)];
    move(equal, own, index + 1);
    return [];
  });
  for (const entry of entriesOf(fresh, statement.lines)) placeEntry(entry, { statement, own, lines, placement });
}

function placeReport(statement: BankStatement, lines: PlacedLines, placement: Placement, group: ReportGroup): void {
  const own = lines.same(statement) ?? lines.newStatement(statement);
  const met: PlacedLine[] = [];
  const fresh = statement.lines.flatMap((read, index) => {
    const identity = lineIdentity(own.account, read);
    const seen = group.seen.get(identity) ?? { before: [...lines.equalTo(identity)], count: 0 };
    group.seen.set(identity, seen);
    const before = seen.before[seen.count++];
    if (!before) return [lines.newLine(own, read, index + 1)];
    met.push(before);
    group.met.add(before);
    return [];
  });
  const context = { statement, own, lines, placement, met: group.met };
  const covering = entriesOf(fresh, statement.lines).flatMap((entry) => placeEntry(entry, context));
  const hasNew = fresh.some((line) => lines.equalTo(line.identity).includes(line));
  if (hasNew && !own.isStored) keepNew(own, lines, placement);
  const found = hasNew || own.isStored ? [own] : [...met, ...covering].map((line) => line.statement);
  placement.statements.push(...found);
}

function newStatement(statement: BankStatement, lines: PlacedLines, placement: Placement): PlacedStatement {
  const own = lines.newStatement(statement);
  keepNew(own, lines, placement);
  return own;
}

function keepNew(own: PlacedStatement, lines: PlacedLines, placement: Placement): void {
  if (placement.created.includes(own)) return;
  lines.keep(own);
  placement.created.push(own);
}

/** Moves a line to a place of a statement, and the details that replace it with it. */
function move(line: PlacedLine, statement: PlacedStatement, position: number): void {
  for (const one of [line, ...line.details]) {
    one.statement = statement;
    one.position = position;
  }
}

/** The new lines of one entry. */
interface FreshEntry {
  lines: PlacedLine[];
  /** Whether all lines of the entry are new. */
  isWhole: boolean;
}

function entriesOf(fresh: readonly PlacedLine[], read: readonly StatementLine[]): FreshEntry[] {
  const sizes = new Map<number, number>();
  for (const { entry } of read) sizes.set(entry, (sizes.get(entry) ?? 0) + 1);
  const entries = new Map<number, PlacedLine[]>();
  for (const line of fresh) entries.set(line.entry, [...(entries.get(line.entry) ?? []), line]);
  return [...entries].map(([entry, all]) => ({ lines: all, isWhole: all.length === sizes.get(entry) }));
}

interface EntryContext {
  statement: BankStatement;
  own: PlacedStatement;
  lines: PlacedLines;
  placement: Placement;
  /** Lines that are those of other entries of the file. */
  met?: ReadonlySet<PlacedLine>;
}

/** Adds the lines of an entry, unless they are there in another form. Returns the lines that are. */
function placeEntry({ lines: fresh, isWhole }: FreshEntry, context: EntryContext): PlacedLine[] {
  const { lines, own } = context;
  const details = isWhole && fresh.length === 1 ? detailsFor(fresh[0]!, context) : undefined;
  if (details) {
    if (own.kind !== 'statement') return details;
    lines.add(fresh);
    replace(fresh[0]!, details);
    return [];
  }
  const batch = isWhole ? batchFor(fresh, context) : undefined;
  if (batch?.state === 'booked') {
    context.placement.left.push({ statement: context.statement, entry: fresh[0]!.entry, lineId: batch.id });
    if (own.kind === 'statement') move(batch, own, fresh[0]!.position);
    return [batch];
  }
  lines.add(fresh);
  if (batch) replace(batch, fresh);
  return [];
}

/** Replaces the line of a batch by its details. They belong to its statement if that is one of kind statement. */
function replace(batch: PlacedLine, details: readonly PlacedLine[]): void {
  batch.state = 'split';
  for (const line of details) {
    link(batch, line);
    if (batch.statement.kind !== 'statement') continue;
    line.statement = batch.statement;
    line.position = batch.position;
  }
}

/** Whether two statements can have the same entry in different forms. */
const canMeet = (one: PlacedStatement, other: PlacedStatement): boolean => one.kind !== other.kind;

/** Which kinds of statements say more of one line: a report comes before its statement, and a notification has the details. */
const SAYS_MORE: Record<StatementKind, number> = { report: 1, statement: 2, notification: 3 };

/** Whether a line of their sum can be the batch that has some details: one detail alone must have the reference of the bank. */
function isBatchOf(batch: PlacedLine, details: readonly PlacedLine[]): boolean {
  const [one, other] = [batch.entryReference ?? batch.bankReference, details[0]!.entryReference];
  const isSure = one !== null && other !== null;
  if (details.length > 1) return !isSure || one === other;
  return isSure && one === other && SAYS_MORE[details[0]!.statement.kind] > SAYS_MORE[batch.statement.kind];
}

/** The line of a batch that some new lines are the details of. */
const batchFor = (fresh: readonly PlacedLine[], context: EntryContext): PlacedLine | undefined =>
  freeEntries(fresh, context).find((entry) => entry.length === 1 && isBatchOf(entry[0]!, fresh))?.[0];

/** The lines that are the details of a batch, of which the new line is the only one. */
const detailsFor = (batch: PlacedLine, context: EntryContext): PlacedLine[] | undefined =>
  freeEntries([batch], context).find((entry) => isBatchOf(batch, entry));

/** Entries of other statements with the day and sum of an entry, whose lines are neither replaced nor replace others. */
const freeEntries = (entry: readonly PlacedLine[], { own, lines, met }: EntryContext): PlacedLine[][] =>
  lines
    .entriesOf(accountKey(own.account), entry[0]!.bookingDate, sumOfLines(entry))
    .filter((other) =>
      other.every((line) => line.state !== 'split' && !line.batch && !met?.has(line) && canMeet(line.statement, own)),
    );
