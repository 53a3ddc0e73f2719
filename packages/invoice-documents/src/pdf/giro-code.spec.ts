import { SELLER, sampleContent } from '../../test/sample-contents.js';
import { giroCodeText, qrModules } from './giro-code.js';

const totals = (due: string) => ({ totals: { ...sampleContent().totals, due } });
const account = SELLER.bankAccounts[0]!;

describe('the GiroCode', () => {
  it('says whom to pay, how much and for what', () => {
    expect(giroCodeText(sampleContent())!.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Nordlicht Großhandel GmbH & Co. KG',
      'DE89370400440532013000',
      'EUR118.88',
      '',
      '',
      'INV-2026-000117',
    ]);
    const seller = { ...SELLER, bankAccounts: [{ iban: 'DE89 3704 0044 0532 0130 00', bic: null, holder: 'Änne\nØ' }] };
    expect(
      giroCodeText(sampleContent({ seller, ...totals('1234.5000') }))!
        .split('\n')
        .slice(4, 8),
    ).toEqual(['', 'Änne Ø', 'DE89370400440532013000', 'EUR1234.5']);
  });

  it('is there only for an issued invoice in EUR with something due and an IBAN', () => {
    const without = [
      sampleContent({ kind: 'credit_note' }),
      sampleContent({ state: 'draft' }),
      sampleContent({ state: 'cancelled' }),
      sampleContent({ currency: 'CHF' }),
      sampleContent(totals('0.00')),
      sampleContent(totals('-5')),
      sampleContent(totals('1000000000')),
      sampleContent({ seller: { ...SELLER, bankAccounts: [] } }),
      sampleContent({ seller: { ...SELLER, name: null } }),
      sampleContent({ number: '漢'.repeat(140) }), // more bytes than the code may have
    ];
    expect(without.map(giroCodeText)).toEqual(without.map(() => null));
    expect(giroCodeText(sampleContent({ ...totals('999999999.99') }))).not.toBeNull();
    const named = sampleContent({
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
