import type { Customer } from '../src/index.js';
import type { Database } from './database.js';
import type { Random } from './random.js';

/** A customer with what only the world knows of it. */
export interface Party {
  customer: Customer;
  /** The account from which it pays. */
  iban: string;
  number: number;
  /** Some state the same end-to-end id each time. */
  endToEndId: string | null;
  /** Some always get the same amount. */
  fixedAmount: bigint | undefined;
}

const PARTIES = 400;
const FIRST_NUMBER = 10_000;
export const ROUND_AMOUNTS = [10000n, 11900n, 5000n, 25000n, 5950n, 100000n, 2380n, 49900n];
const NAMES = [
  'Müller',
  'Schmidt',
  'Bäcker Huber',
  'Weiß',
  'Northwind',
  'Contoso',
  'Lumière',
  'Café Krön',
  'Blue River',
];
const FORMS = ['GmbH', 'AG', 'KG', 'Ltd', 'SARL', 'GmbH & Co. KG'];

/**
 * Customers, of which one in ten is the head of a group. Of four in five the account is known. Some names are the same, and some groups share
 * an account of a payment service.
 */
export class Parties {
  private readonly all: Party[] = [];
  private readonly byGroup = new Map<string, Party[]>();

  constructor(
    private readonly random: Random,
    private readonly database: Database,
  ) {
    while (this.all.length < PARTIES) this.addGroup();
  }

  any = (): Party => this.random.of(this.all);

  ofGroup = (groupId: string): readonly Party[] => this.byGroup.get(groupId)!;

  of = (customerId: string): Party => this.all[Number(customerId.slice(1)) - FIRST_NUMBER]!;

  private addGroup(): void {
    const { random, all } = this;
    const size = random.is(0.1) ? random.whole(2, 6) : 1;
    const sharedIban = random.is(0.03) && all.length > 0 ? this.any().iban : undefined;
    const groupId = `c${FIRST_NUMBER + all.length}`;
    const members = Array.from({ length: size }, (_, index) =>
      this.party(FIRST_NUMBER + all.length + index, groupId, sharedIban),
    );
    this.byGroup.set(groupId, members);
    for (const member of members) this.database.addCustomer(member.customer);
    all.push(...members);
  }

  private party(number: number, groupId: string, sharedIban: string | undefined): Party {
    const { random } = this;
    const iban = sharedIban ?? `DE${String(number * 7919).padStart(20, '0')}`;
    const name = `${random.of(NAMES)} ${random.is(0.9) ? number : ''} ${random.of(FORMS)}`.replaceAll('  ', ' ');
    return {
      customer: { id: `c${number}`, groupId, name, ibans: random.is(0.8) ? [iban] : [] },
      iban,
      number,
      endToEndId: random.is(0.05) ? `E2E-${number}` : null,
      fixedAmount: random.is(0.1) ? random.of(ROUND_AMOUNTS) : undefined,
    };
  }
}
