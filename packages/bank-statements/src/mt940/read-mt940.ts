import type Big from 'big.js';
import { decodeText } from '../decode-text.js';
import { checkStatement } from '../check-statement.js';
import type { Account, StatementContent, StatementLine } from '../statement.js';
import { at, corrupt, otherCurrency, unsupported } from '../statement-refused.js';
import { amountOf, amountText, ibanOf, signed, trimmed } from '../values.js';
import { dayOfNumber } from './days.js';
import { type EntryRows, readEntry } from './entry.js';
import { type Field, fieldsOf } from './fields.js';

interface Balance {
  amount: Big;
  currency: string;
  day: string;
}

/** Reads the statements of an MT940 file. `count` is called for each field before it is kept. */
export function readMt940(bytes: Buffer, count: () => void): StatementContent[] {
  const statements: StatementContent[] = [];
  for (const fields of messagesOf(fieldsOf(decodeText(bytes)), count)) {
    const number = trimmed(fields.find(({ tag }) => tag.startsWith('28'))?.rows[0]);
    statements.push(
      at(
        () => ({ statement: number ?? undefined }),
        () => statementOf(fields, number),
      ),
    );
  }
  return statements;
}

/** The fields of each statement. It begins with `:20:`, which some banks leave out before `:25:`. */
function* messagesOf(fields: Iterable<Field>, count: () => void): Generator<Field[], void> {
  let message: Field[] = [];
  for (const field of fields) {
    const begins =
      field.tag === '20' || (field.tag.startsWith('25') && message.some(({ tag }) => tag.startsWith('25')));
    if (begins && message.length > 0) yield message;
    if (begins) message = [];
    count();
    if (begins || message.length > 0 || field.tag.startsWith('25')) message.push(field);
  }
  if (message.length > 0) yield message;
}

function statementOf(fields: readonly Field[], number: string | null): StatementContent {
  const opening = balanceOf(fields, '60');
  const closing = balanceOf(fields, '62');
  if (!opening && fields.some(({ tag }) => tag === '34F')) throw unsupported('is an MT942, not an MT940');
  if (!opening || !closing) throw corrupt(`has no ${opening ? 'closing' : 'opening'} balance`);
  if (closing.currency !== opening.currency) throw otherCurrency(closing.currency, opening.currency);
  const statement: StatementContent = {
    ...{ kind: 'statement', account: accountOf(fields, opening.currency), number, currency: opening.currency },
    ...{ fromDate: opening.day, toDate: closing.day },
    openingBalance: amountText(opening.amount),
    closingBalance: amountText(closing.amount),
    lines: linesOf(fields, opening.currency),
  };
  checkStatement(statement);
  return statement;
}

/** An account number, which may follow the code of a bank and precede the currency. */
function accountOf(fields: readonly Field[], currency: string): Account {
  const text = trimmed(fields.find(({ tag }) => tag.startsWith('25'))?.rows[0]);
  if (text === null) throw corrupt('has no account');
  const stated = text.split('/').at(-1)!.trim();
  const iban = ibanOf(stated.endsWith(currency) ? stated.slice(0, -currency.length) : stated);
  return { iban, other: iban === null ? text : null };
}

/** A final balance (`F`) or that of a page (`M`). */
function balanceOf(fields: readonly Field[], tag: '60' | '62'): Balance | undefined {
  const field = fields.find((one) => one.tag === `${tag}F` || one.tag === `${tag}M`);
  if (!field) return undefined;
  const [, mark, day, currency, amount] = /^([CD])(\d{6})([A-Z]{3})(\d[\d,.]*)\s*$/.exec(field.rows[0]!) ?? [];
  if (amount === undefined) throw corrupt(`has a balance :${field.tag}: that is none of MT940`);
  return { amount: signed(amountOf(amount), mark === 'C'), currency: currency!, day: dayOfNumber(day!) };
}

/**
 * Fields `:86:` belong to the entry directly before them, of which some banks write several, else to the whole statement, whose texts are not
 * read.
 */
function linesOf(fields: readonly Field[], currency: string): StatementLine[] {
  const entries: EntryRows[] = [];
  let present: EntryRows | undefined;
  for (const { tag, rows } of fields) {
    if (tag === '86') present?.information.push(...rows);
    else present = tag === '61' ? { rows, information: [] } : undefined;
    if (tag === '61') entries.push(present!);
  }
  return entries.flatMap((rows, index) => readEntry(index + 1, rows, currency));
}
