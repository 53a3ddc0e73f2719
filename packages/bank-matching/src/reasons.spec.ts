import { BRANCH, booksOf, codesOf, credit, invoice, line, OTHER, payment, proposed } from '../test/cases.js';
import { type Invoice, proposals } from './index.js';
import { amountText } from './reasons.js';

const A = invoice('INV-2026-0101', 11900n);
const OFFER = { offers: [{ until: '2026-11-10', amount: 238n }] };

describe('the best proposal says why', () => {
  it.each<[string, ReturnType<typeof line>, Invoice[], string[]]>([
    ['a whole number', line(11900n, 'inv 2026/0101'), [A], ['number', 'amount_exact']],
    ['a run of digits', line(11900n, 'RNr4711'), [invoice('4711', 11900n)], ['number', 'amount_exact']],
    ['a reference', line(11900n, 'SO-77-1'), [{ ...A, referenceId: 'SO-77-1' }], ['reference', 'amount_exact']],
    [
      'a structured reference',
      line(11900n, '', 'unknown', { structuredReference: 'RF18 5390 0754 7034' }),
      [invoice('539007547034', 11900n)],
      ['structured_reference', 'amount_exact'],
    ],
    [
      'an end-to-end id',
      line(11900n, '', 'unknown', { endToEndId: 'INV-2026-0101' }),
      [A],
      ['end_to_end', 'amount_exact'],
    ],
    ['a number that was cut off', line(11900n, 'Rechnung INV-2026-01'), [A], ['number_truncated', 'amount_exact']],
    ['the end of a number', line(11900n, '60101 danke'), [A], ['number_truncated', 'amount_exact']],
    ['a number with an error', line(11900n, 'INV-2026-0110 danke'), [A], ['number_mistyped', 'amount_exact']],
    [
      'several invoices',
      line(12000n, 'INV-2026-0101, INV-2026-0102'),
      [A, invoice('INV-2026-0102', 100n)],
      ['number', 'number', 'sum_of_invoices'],
    ],
    ['a discount', line(11662n, 'INV-2026-0101'), [{ ...A, ...OFFER }], ['number', 'discount']],
    ['too little', line(5000n, 'INV-2026-0101'), [A], ['number', 'short']],
    ['too much', line(15000n, 'INV-2026-0101'), [A], ['number', 'over']],
    ['the account', line(11900n, '', 'head'), [A], ['amount_exact', 'payer_iban']],
    [
      'the name',
      line(11900n, '', 'none', { counterparty: { name: 'NORTHWIND HOLDING', iban: null, ultimateName: null } }),
      [A],
      ['amount_exact', 'payer_name'],
    ],
    [
      'the debtor behind the account',
      line(11900n, '', 'none', { counterparty: { name: 'Bank', iban: null, ultimateName: 'BAECKER HUBER GMBH' } }),
      [{ ...A, customerId: OTHER.id }],
      ['amount_exact', 'payer_name'],
    ],
    [
      'the head office of a branch',
      line(11900n, 'INV-2026-0101', 'head'),
      [{ ...A, customerId: BRANCH.id }],
      ['number', 'amount_exact', 'payer_iban', 'group'],
    ],
  ])('%s', (_, of, invoices, codes) => {
    expect(codesOf(proposed(of, invoices)[0])).toEqual(codes);
  });

  it('a tolerated difference', () => {
    const [best] = proposed(line(11899n, 'INV-2026-0101'), [A], { paymentTolerance: 1n });
    expect(codesOf(best)).toEqual(['number', 'tolerance']);
    expect(best).toMatchObject({ invoices: [{ amount: 11899n, rest: 'write_off' }], unallocated: 0n, safe: true });
    const [over] = proposed(line(11901n, 'INV-2026-0101'), [A], { paymentTolerance: 1n });
    expect(over).toMatchObject({ invoices: [{ amount: 11900n, rest: 'open' }], unallocated: 1n, safe: true });
  });

  it('a tolerated difference of a discount', () => {
    const [best] = proposed(line(11661n, 'INV-2026-0101'), [{ ...A, ...OFFER }], { paymentTolerance: 1n });
    expect(codesOf(best)).toEqual(['number', 'discount', 'tolerance']);
    expect(best).toMatchObject({ invoices: [{ amount: 11661n, rest: 'discount' }], safe: true });
  });

  it('a payment that is booked already', () => {
    const [best] = proposals(line(11900n, '', 'head'), booksOf({ payments: [payment()] }));
    expect(best).toMatchObject({ kind: 'existing', paymentId: 'p1', customerId: 'head', safe: false });
    expect(codesOf(best)).toEqual(['existing', 'payer_iban']);
  });

  it('a refund that is booked already', () => {
    const [best] = proposals(line(-11900n, '', 'head'), booksOf({ payments: [payment({ kind: 'refund' })] }));
    expect(best).toMatchObject({ kind: 'existing', paymentId: 'p1' });
  });

  it('a returned payment', () => {
    const back = line(-11900n, 'Return', 'head', { endToEndId: 'E2E-7', returnReason: 'AC04' });
    const [best] = proposals(back, booksOf({ credits: [credit()] }));
    expect(best).toMatchObject({ kind: 'reversal', paymentId: 'p7', amount: 11900n, invoices: [] });
    expect(codesOf(best)).toEqual(['end_to_end', 'returned', 'amount_exact', 'payer_iban']);
  });

  it('in words', () => {
    const texts = proposed(line(5000n, 'INV-2026-0101', 'head'), [A])[0]!.reasons.map(({ text }) => text);
    expect(texts).toEqual([
      'the text has INV-2026-0101',
      '69.00 of what is due stays open',
      'the account is that of Northwind Holding AG',
    ]);
  });
});

describe('sums of invoices', () => {
  it('without numbers are a hint', () => {
    const invoices = [invoice('INV-1', 700n), invoice('INV-2', 500n), invoice('INV-3', 300n)];
    const [best] = proposed(line(1000n, '', 'head'), invoices);
    expect(best).toMatchObject({ invoices: [{ number: 'INV-1' }, { number: 'INV-3' }], safe: false });
    expect(codesOf(best)).toEqual(['sum_of_invoices', 'payer_iban']);
  });

  it('complete those that are named', () => {
    const [best] = proposed(line(1200n, 'INV-1', 'unknown'), [invoice('INV-1', 700n), invoice('INV-2', 500n)]);
    expect(best).toMatchObject({ invoices: [{ number: 'INV-1', amount: 700n }] });
    const [ofPayer] = proposed(line(1200n, 'INV-1', 'head'), [invoice('INV-1', 700n), invoice('INV-2', 500n)]);
    expect(ofPayer!.invoices.map(({ number }) => number)).toEqual(['INV-1']);
  });
});

it.each([
  [-5n, 2, '-0.05'],
  [11900n, 2, '119.00'],
  [11900n, 0, '11900'],
  [1005n, 3, '1.005'],
])('%s with %i decimals is %s', (amount, decimals, text) => {
  expect(amountText(amount, { decimals })).toBe(text);
});

it('an amount in a smaller unit than the currency has the decimals of the currency, unless it needs more', () => {
  const shown = [20_000n, 23_800n, 23_805n, 0n].map((amount) =>
    amountText(amount, { decimals: 4, currencyDecimals: 2 }),
  );
  expect(shown).toEqual(['2.00', '2.38', '2.3805', '0.00']);
});
