import { booksOf, BRANCH, credit, HEAD, invoice, line, OTHER, payment, proposed } from '../test/cases.js';
import { type BankLine, type Candidates, type Invoice, type Proposal, proposals } from './index.js';

const A = invoice('INV-2026-0101', 11900n);
const B = invoice('INV-2026-0202', 5000n);
const NEIGHBOUR = invoice('INV-2026-0103', 11900n);
const OFFER = { offers: [{ until: '2026-11-10', amount: 238n }] };
const OFFERS = { offers: [...OFFER.offers, { until: '2026-11-20', amount: 119n }] };

/** The numbers of the invoices of the safe proposal; undefined if none is safe. */
const safeNumbers = (made: readonly Proposal[]) =>
  made.find(({ safe }) => safe)?.invoices.map(({ number }) => number.slice(-4));

describe('a payment is safe', () => {
  it.each<[string, BankLine, Invoice[], string[]]>([
    ['that names the whole number', line(11900n, 'INV-2026-0101'), [A, B, NEIGHBOUR], ['0101']],
    ['that names all invoices', line(16900n, 'INV-2026-0101 INV-2026-0202'), [A, B], ['0101', '0202']],
    ['less every discount in time', line(11662n, 'INV-2026-0101'), [{ ...A, ...OFFERS }], ['0101']],
    ['with a truncated number of the payer', line(11900n, 'INV-2026-01', 'head'), [A, B], ['0101']],
    ['with a mistyped number of the payer', line(11900n, 'INV-2026-0111', 'head'), [A, B], ['0101']],
    ['with one mistyped number of two', line(16900n, 'INV-2026-0101 INV-2026-202', 'head'), [A, B], ['0101', '0202']],
    ['that is short, of the payer', line(5001n, 'INV-2026-0101', 'head'), [A, B], ['0101']],
    ['that is too much, of the payer', line(15000n, 'INV-2026-0101', 'head'), [A, B], ['0101']],
    ['of a branch by its head', line(11900n, 'INV-2026-0101', 'head'), [{ ...A, customerId: BRANCH.id }], ['0101']],
    [
      'that also names the invoice of somebody else with another due',
      line(11900n, 'INV-2026-0101 INV-2026-0202', 'head'),
      [A, { ...B, customerId: OTHER.id }],
      ['0101'],
    ],
    [
      'whose number has a shorter one in it',
      line(11900n, 'INV-2026-0101'),
      [A, { ...B, referenceId: '0101', customerId: OTHER.id }],
      ['0101'],
    ],
    [
      'whose text has a settled invoice too',
      line(11900n, 'INV-2026-0101 INV-2026-0202'),
      [A, { ...B, due: 0n, isOpen: false }],
      ['0101'],
    ],
  ])('%s', (_, of, invoices, numbers) => {
    expect(safeNumbers(proposed(of, invoices))).toEqual(numbers);
  });

  it('from an account of several groups, which proves nothing', () => {
    const candidates = { invoices: [A], customers: [HEAD, BRANCH, { ...OTHER, ibans: ['DE01'] }] };
    expect(safeNumbers(proposals(line(11900n, 'INV-2026-0101', 'head'), booksOf(candidates)))).toEqual(['0101']);
    expect(safeNumbers(proposals(line(5000n, 'INV-2026-0101', 'head'), booksOf(candidates)))).toBeUndefined();
  });
});

describe('a payment is not safe', () => {
  it.each<[string, BankLine, Invoice[]]>([
    ['by its amount and account alone', line(11900n, 'Danke', 'head'), [A]],
    ['as a sum without numbers', line(16900n, '', 'head'), [A, B]],
    ['by an end-to-end id of an unknown account', line(11900n, '', 'unknown', { endToEndId: A.number }), [A]],
    ['with a truncated number of an unknown account', line(11900n, 'INV-2026-01'), [A]],
    ['with a mistyped number of an unknown account', line(11900n, 'INV-2026-0111'), [A]],
    [
      'with a truncated number that two fit',
      line(11900n, 'INV-2026-010', 'head'),
      [A, { ...B, number: 'INV-2026-0102' }],
    ],
    ['with a mistyped number that two fit', line(11900n, 'INV-2026-0102', 'head'), [A, { ...NEIGHBOUR, due: 1n }]],
    ['with a mistyped number and another amount', line(11800n, 'INV-2026-0111', 'head'), [A]],
    [
      'with a mistyped number that is a settled invoice of the payer',
      line(11900n, 'INV-2026-0111', 'head'),
      [A, invoice('INV-2026-0111', 0n)],
    ],
    ['less the lower of two discounts', line(11781n, 'INV-2026-0101', 'head'), [{ ...A, ...OFFERS }]],
    ['that is short, of an unknown account', line(5001n, 'INV-2026-0101'), [A]],
    ['that is too much, of an unknown account', line(15000n, 'INV-2026-0101'), [A]],
    ['that is short and pays another invoice of the payer exactly', line(5000n, 'INV-2026-0101', 'head'), [A, B]],
    ['that is short for two invoices', line(9000n, 'INV-2026-0101 INV-2026-0202', 'head'), [A, B]],
    ['that is too much and has a part of another number', line(15000n, 'INV-2026-0101 60202 x', 'head'), [A, B]],
    ['that is short and has a number with an error too', line(900n, 'INV-2026-0101 INV-2026-202', 'head'), [A, B]],
    [
      'that is short and whose number is similar to another',
      line(900n, 'INV-2026-0101', 'head'),
      [A, { ...NEIGHBOUR, due: 1n }],
    ],
    ['that names another open invoice too', line(11900n, 'INV-2026-0101 INV-2026-0202', 'head'), [A, B]],
    [
      'that names the invoice of somebody else with the same due',
      line(11900n, 'INV-2026-0101 INV-2026-0202', 'head'),
      [A, { ...B, due: 11900n, customerId: OTHER.id }],
    ],
    ['from the account of another customer', line(11900n, 'INV-2026-0101', 'other'), [A]],
    ['that came back', line(11900n, 'INV-2026-0101', 'head', { returnReason: 'AC04' }), [A]],
    ['with a number that is a day', line(11900n, 'vom 2026-11-07'), [invoice('2026-1107', 11900n)]],
    ['with a number that is an amount', line(11900n, '119,00 EUR'), [invoice('11900', 11900n)]],
    ['with a number that is a year', line(11900n, 'Okt 2026'), [invoice('2026', 11900n)]],
    ['with a text that is too long to read', line(11900n, `INV-2026-0101${' x'.repeat(1000)}`), [A]],
    ['with a number that two invoices have', line(11900n, 'INV-2026-0101'), [A, { ...B, referenceId: A.number }]],
  ])('%s', (_, of, invoices) => {
    expect(safeNumbers(proposed(of, invoices))).toBeUndefined();
  });

  it('if it can be a payment that is booked already', () => {
    const books = booksOf({ invoices: [A], payments: [payment()] });
    expect(safeNumbers(proposals(line(11900n, A.number, 'head'), books))).toBeUndefined();
    const older = booksOf({ invoices: [A], payments: [payment({ day: '2026-11-04' })] });
    expect(safeNumbers(proposals(line(11900n, A.number, 'head'), older))).toEqual(['0101']);
  });

  it('with a discount whose time is over, which stays open', () => {
    const late = line(11662n, 'INV-2026-0101', 'head', { bookingDate: '2026-11-12' });
    expect(proposed(late, [{ ...A, ...OFFER }])[0]).toMatchObject({ safe: true, invoices: [{ rest: 'open' }] });
    const [graced] = proposed(late, [{ ...A, ...OFFER }], { discountGraceDays: 2 });
    expect(graced).toMatchObject({ safe: true, invoices: [{ rest: 'discount' }] });
  });
});

describe('a reversal', () => {
  const back = (text: string, changes: Partial<BankLine> = {}) =>
    line(-11900n, text, 'head', { returnReason: 'AC04', ...changes });
  const isSafe = (of: BankLine, candidates: Partial<Candidates>) =>
    proposals(of, booksOf(candidates)).some(({ kind, safe }) => kind === 'reversal' && safe);

  it.each<[string, BankLine]>([
    ['its end-to-end id', back('', { endToEndId: 'E2E-7', returnReason: null })],
    ['its bank reference', back('Return of BANK-7')],
    ['its number', back('Return P-000007', { returnReason: null })],
    ['the number of its invoice and a return reason', back('Return INV-2026-0101')],
  ])('is safe if it names the only payment by %s', (_, of) => {
    expect(isSafe(of, { credits: [credit()] })).toBe(true);
  });

  it.each<[string, BankLine, Partial<Candidates>]>([
    ['it names nothing', back('Return'), { credits: [credit()] }],
    [
      'it names an invoice without a return reason',
      back('INV-2026-0101', { returnReason: null }),
      { credits: [credit()] },
    ],
    ['two payments have the name', back('', { endToEndId: 'E2E-7' }), { credits: [credit(), credit({ amount: 5n })] }],
    ['the credit is not booked', back('', { endToEndId: 'E2E-7' }), { credits: [credit({ payment: null })] }],
    ['it is reversed already', back('', { endToEndId: 'E2E-7' }), { credits: [credit({ isReversed: true })] }],
    ['the amount is another', back('', { endToEndId: 'E2E-7', amount: -1n }), { credits: [credit()] }],
    ['the credit came later', back('', { endToEndId: 'E2E-7' }), { credits: [credit({ day: '2026-11-11' })] }],
    ['the account is another', back('', { endToEndId: 'E2E-7' }), { credits: [credit({ iban: 'DE02' })] }],
    [
      'no end-to-end id was stated',
      back('', { endToEndId: 'NOTPROVIDED' }),
      { credits: [credit({ endToEndId: 'NOTPROVIDED' })] },
    ],
    ['it can be a refund', back('P-000007'), { credits: [credit()], payments: [payment({ kind: 'refund' })] }],
  ])('is not safe if %s', (_, of, candidates) => {
    expect(isSafe(of, candidates)).toBe(false);
  });
});
