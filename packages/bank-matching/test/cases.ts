import {
  type BankLine,
  Books,
  type Candidates,
  type Credit,
  type Customer,
  type Invoice,
  type Payment,
  type Proposal,
  proposals,
  type Settings,
} from '../src/index.js';

export const HEAD: Customer = { id: 'head', groupId: 'head', name: 'Northwind Holding AG', ibans: ['DE01'] };
export const BRANCH: Customer = { id: 'branch', groupId: 'head', name: 'Northwind Branch GmbH', ibans: [] };
export const OTHER: Customer = { id: 'other', groupId: 'other', name: 'Bäcker Huber', ibans: ['DE02'] };

export const invoice = (number: string, due: bigint, changes: Partial<Invoice> = {}): Invoice => ({
  id: `id of ${number}`,
  number,
  referenceId: null,
  customerId: 'head',
  isOpen: due > 0n,
  due,
  offers: [],
  ...changes,
});

export const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  number: 'P-000001',
  kind: 'payment',
  customerId: 'head',
  amount: 11900n,
  day: '2026-11-12',
  invoiceNumbers: [],
  ...changes,
});

export const credit = (changes: Partial<Credit> = {}): Credit => ({
  payment: { id: 'p7', number: 'P-000007', customerId: 'head', invoiceNumbers: ['INV-2026-0101'] },
  isReversed: false,
  amount: 11900n,
  day: '2026-11-05',
  iban: 'DE01',
  endToEndId: 'E2E-7',
  bankReference: 'BANK-7',
  ...changes,
});

const ACCOUNTS = { head: 'DE01', other: 'DE02', unknown: 'DE99', none: null };

/** A line of an account; by default of one that nobody is known by. */
export const line = (
  amount: bigint,
  remittance: string,
  from: keyof typeof ACCOUNTS = 'unknown',
  changes: Partial<BankLine> = {},
): BankLine => ({
  bookingDate: '2026-11-10',
  amount,
  counterparty: { name: null, iban: ACCOUNTS[from], ultimateName: null },
  remittance,
  structuredReference: null,
  endToEndId: null,
  bankReference: null,
  returnReason: null,
  ...changes,
});

export const booksOf = (candidates: Partial<Candidates>, settings: Partial<Settings> = {}): Books =>
  new Books(
    { customers: [HEAD, BRANCH, OTHER], invoices: [], payments: [], credits: [], ...candidates },
    { discountGraceDays: 0, paymentTolerance: 0n, decimals: 2, ...settings },
  );

/** What is proposed of a line where these invoices are open. */
export const proposed = (of: BankLine, invoices: Invoice[], settings?: Partial<Settings>): Proposal[] =>
  proposals(of, booksOf({ invoices }, settings));

export const codesOf = (proposal: Proposal | undefined): string[] => proposal?.reasons.map(({ code }) => code) ?? [];
