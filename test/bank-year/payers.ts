import type { Random } from '../../packages/bank-matching/test/random.js';
import { Shares } from './shares.js';

/** A customer as its bank knows it. */
export interface Payer {
  reference: string;
  name: string;
  iban: string;
  /** Whether the service has the account before the first payment. */
  isKnown: boolean;
  /** The head office of a branch. */
  head: Payer | undefined;
}

/** The share of customers whose account is known from the beginning. */
const KNOWN = 0.8;
/** The share of customers who are a head office. */
const SHARES = { head: 0.05 };
const MAX_BRANCHES = 4;
const NAMES = ['Rose', 'Harbour Gifts', 'Ørsted & Søn', 'Müller', 'Lumière', 'Blue River', 'Attic', 'Café Krön'];
const FORMS = ['Ltd', 'GmbH', 'SARL', 'AB', 'plc', 'Limited'];
const GUEST = 'GUEST-';

/** An IBAN with right check digits (ISO 7064). */
export function ibanOf(account: number): string {
  const bban = `50070010${String(account).padStart(10, '0')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n); // DE00
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

/** The customers of the year: one in some is the head office of those that follow. A guest is somebody else with each payment. */
export class Payers {
  readonly all: Payer[] = [];
  private readonly byReference = new Map<string, Payer>();
  private strangers = 0;

  constructor(
    references: readonly string[],
    private readonly random: Random,
  ) {
    const shares = new Shares(SHARES, random);
    let [head, branches]: [Payer | undefined, number] = [undefined, 0];
    for (const [index, reference] of references.entries()) {
      shares.advance();
      const isGuest = this.isGuest(reference);
      const payer: Payer = {
        reference,
        name: isGuest ? reference : `${random.of(NAMES)} ${reference} ${random.of(FORMS)}`,
        iban: ibanOf(1_000_000 + index),
        isKnown: !isGuest && random.is(KNOWN),
        head: !isGuest && branches > 0 ? head : undefined,
      };
      if (payer.head) branches--;
      else if (shares.has('head', !isGuest)) [head, branches] = [payer, random.whole(1, MAX_BRANCHES)];
      this.all.push(payer);
      this.byReference.set(reference, payer);
    }
  }

  of = (reference: string): Payer => this.byReference.get(reference)!;

  isGuest = (reference: string): boolean => reference.startsWith(GUEST);

  /** Who pays for a guest: a name and an account that were never seen. */
  stranger(guest: Payer): Payer {
    const number = ++this.strangers;
    return { ...guest, name: `${this.random.of(NAMES)} Visitor ${number}`, iban: ibanOf(900_000_000 + number) };
  }
}
