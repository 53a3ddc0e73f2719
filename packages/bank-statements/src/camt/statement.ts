import Big from 'big.js';
import { checkStatement, differenceOf } from '../check-statement.js';
import type { Account, StatementContent, StatementKind, StatementLine } from '../statement.js';
import { at, corrupt, otherCurrency } from '../statement-refused.js';
import { amountText, currencyOf, ibanOf, ZERO } from '../values.js';
import { type Details, readDetails } from './details.js';
import { readEntry } from './entry.js';
import { dayAt, signedMoneyOf } from './values.js';
import { elementAt, elementsOf, textAt, type XmlElement } from './xml.js';

interface Balance {
  amount: Big;
  currency: string;
  day: string | null;
}

/** Codes of balances, the preferred one first. A page of a statement ends or begins with an interim balance. */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];
const INTERIM = 'ITBD';

/** One statement while it is read: its entries first, then the rest of it. */
export class CamtStatement {
  private entries = 0;
  /** IBAN of the account, which precedes the entries. */
  private ownIban: string | null = null;
  /** Transactions of the entry that is read. */
  private details: Details[] = [];
  private readonly lines: StatementLine[] = [];
  private readonly reversals = new Set<number>();
  /** Currencies of the entries, each with the first entry that has it. */
  private readonly currencies = new Map<string, number>();

  /** `element` is the statement, as far as it is read. */
  constructor(
    private readonly kind: StatementKind,
    private readonly element: XmlElement,
  ) {}

  addDetails(details: XmlElement): void {
    this.atEntry(this.entries + 1, () => this.details.push(readDetails(details)));
  }

  addEntry(entry: XmlElement): void {
    if (this.entries === 0) this.ownIban = accountOf(this.element).iban;
    const number = ++this.entries;
    const read = this.atEntry(number, () => readEntry(entry, this.details, number, this.ownIban));
    this.details = [];
    if (!read) return;
    if (!this.currencies.has(read.currency)) this.currencies.set(read.currency, number);
    if (read.isReversal) this.reversals.add(number);
    for (const line of read.lines) this.lines.push(line);
  }

  private atEntry<T>(entry: number, work: () => T): T {
    return at(() => ({ statement: this.number ?? undefined, entry }), work);
  }

  private get number(): string | null {
    return textAt(this.element, 'ElctrncSeqNb') ?? textAt(this.element, 'LglSeqNb') ?? textAt(this.element, 'Id');
  }

  /** The statement, when all of it is read. */
  finish(): StatementContent {
    return at(
      () => ({ statement: this.number ?? undefined }),
      () => {
        const account = accountOf(this.element);
        if (account.iban === null && account.other === null) throw corrupt('has no account');
        const { opening, closing } = this.balances();
        const stated = textAt(this.element, 'Acct', 'Ccy') ?? opening?.currency ?? closing?.currency ?? null;
        const statement: StatementContent = {
          ...{ kind: this.kind, account, number: this.number },
          currency: this.onlyCurrency(stated, [opening, closing]),
          fromDate: this.dayOf('FrDtTm', opening, (days) => days[0]),
          toDate: this.dayOf('ToDtTm', closing, (days) => days.at(-1)),
          openingBalance: opening ? amountText(opening.amount) : null,
          closingBalance: closing ? amountText(closing.amount) : null,
          lines: this.lines,
        };
        statement.lines = this.linesThatFit(statement);
        checkStatement(statement);
        return statement;
      },
    );
  }

  private balances(): { opening?: Balance; closing?: Balance } {
    const balances = elementsOf(this.element, 'Bal').map((one) => {
      const type = elementAt(one, 'Tp');
      const code = textAt(type, 'CdOrPrtry', 'Cd') ?? textAt(type, 'Cd');
      return { code, ...signedMoneyOf(one), day: dayAt(one, 'Dt') };
    });
    const first = (codes: readonly string[]) =>
      codes.map((code) => balances.find((one) => one.code === code)).find((one) => one !== undefined);
    const interim = this.kind === 'statement' ? balances.filter(({ code }) => code === INTERIM) : [];
    const [opening, closing] = [first(OPENING), first(CLOSING)];
    return {
      opening: opening ?? (closing || interim.length > 1 ? interim[0] : undefined),
      closing: closing ?? interim.at(-1),
    };
  }

  /** The currency of all amounts. Throws `other_currency` for a second one. */
  private onlyCurrency(stated: string | null, balances: readonly (Balance | undefined)[]): string {
    const currency = currencyOf(stated ?? this.currencies.keys().next().value ?? null);
    for (const [found, entry] of this.currencies)
      if (found !== currency) throw otherCurrency(found, currency, { entry });
    for (const balance of balances)
      if (balance && balance.currency !== currency) throw otherCurrency(balance.currency, currency);
    return currency;
  }

  /** A day of the period: as stated, else of the balance, of the entries or of the creation. */
  private dayOf(
    name: string,
    balance: Balance | undefined,
    pick: (sortedDays: string[]) => string | undefined,
  ): string {
    const ofEntries = () => pick(this.lines.map(({ bookingDate }) => bookingDate).sort());
    const day = dayAt(this.element, 'FrToDt', name) ?? balance?.day ?? ofEntries() ?? dayAt(this.element, 'CreDtTm');
    if (day === null) throw corrupt('has no day');
    return day;
  }

  /**
   * The indicator of a reversed entry is its own, so that a reversed credit is a debit. Some banks state that of the original entry: then
   * only the other sign of all reversed entries leads from one balance to the other.
   */
  private linesThatFit(statement: StatementContent): StatementLine[] {
    const { lines } = statement;
    if (this.reversals.size === 0 || differenceOf(statement).eq(ZERO)) return lines;
    const turned = lines.map((line) =>
      this.reversals.has(line.entry) ? { ...line, amount: amountText(new Big(line.amount).neg()) } : line,
    );
    return differenceOf({ ...statement, lines: turned }).eq(ZERO) ? turned : lines;
  }
}

function accountOf(element: XmlElement): Account {
  const id = elementAt(element, 'Acct', 'Id');
  const iban = ibanOf(textAt(id, 'IBAN'));
  const other =
    textAt(id, 'Othr', 'Id') ??
    textAt(id, 'PrtryAcct', 'Id') ??
    textAt(id, 'BBAN') ??
    textAt(id, 'UPIC') ??
    textAt(id, 'IBAN');
  return { iban, other: iban === null ? other : null };
}
