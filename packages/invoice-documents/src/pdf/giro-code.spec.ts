import { contentOf, SELLER } from '../../test/contents.js';
import { giroCodeText, qrModules } from './giro-code.js';

const totals = (due: string) => ({ totals: { ...contentOf().totals, due } });
const account = SELLER.bankAccounts[0]!;

describe('the GiroCode', () => {
  it('says whom to pay, how much and for what', () => {
    expect(giroCodeText(contentOf())!.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Nordwind Großhandel GmbH',
      'DE89370400440532013000',
      'EUR23.8',
      '',
      '',
      'R-2026-0001',
    ]);
    const seller = { ...SELLER, bankAccounts: [{ iban: 'DE89 3704 0044 0532 0130 00', bic: null, holder: 'Änne\nØ' }] };
    expect(
      giroCodeText(contentOf({ seller, ...totals('1234.5000') }))!
        .split('\n')
        .slice(4, 8),
    ).toEqual(['', 'Änne Ø', 'DE89370400440532013000', 'EUR1234.5']);
  });

  it('is there only for an issued invoice in EUR with something due and an IBAN', () => {
    const without = [
      contentOf({ kind: 'credit_note' }),
      contentOf({ state: 'draft' }),
      contentOf({ state: 'cancelled' }),
      contentOf({ currency: 'CHF' }),
      contentOf(totals('0.00')),
      contentOf(totals('-5')),
      contentOf(totals('1000000000')),
      contentOf({ seller: { ...SELLER, bankAccounts: [] } }),
      contentOf({ seller: { ...SELLER, name: null, bankAccounts: [{ ...account, holder: null }] } }),
      contentOf({ number: '漢'.repeat(140) }), // more bytes than the code may have
    ];
    expect(without.map(giroCodeText)).toEqual(without.map(() => null));
    expect(giroCodeText(contentOf({ ...totals('999999999.99') }))).not.toBeNull();
    const named = contentOf({
      seller: { ...SELLER, name: null, bankAccounts: [{ ...account, holder: 'Holder' }] },
    });
    expect(giroCodeText(named)).toContain('\nHolder\n');
  });

  it('is a square of modules with three position marks', () => {
    const modules = qrModules('BCD');
    const mark = (top: number, left: number) => modules.slice(top, top + 7).map((row) => row.slice(left, left + 7));
    expect(modules.length).toBe(modules[0]!.length);
    const end = modules.length - 7;
    expect(mark(0, end)).toEqual(mark(0, 0));
    expect(mark(end, 0)).toEqual(mark(0, 0));
    expect(mark(0, 0)[0]).toEqual(Array(7).fill(true));
  });
});
