import { ibanFault, normalIban } from './iban.js';

const FORM = 'must be an IBAN, such as DE89370400440532013000';
const DIGITS = 'has wrong check digits; compare it with the original';

describe('an IBAN', () => {
  // examples of the registry of ISO 13616
  it.each([
    'DE89 3704 0044 0532 0130 00',
    'gb82 west 1234 5698 7654 32',
    'NO93 8601 1117 947',
    'MT84MALT011000012345MTLCAST001S',
    'FR1420041010050500013M02606',
    'BE68539007547034',
  ])('is %s', (text) => {
    expect(ibanFault(normalIban(text))).toBeUndefined();
  });

  it.each([
    ['DE88370400440532013000', DIGITS],
    ['DE89370400440532013001', DIGITS],
    ['DE89370400440532031000', DIGITS], // neighbours exchanged
    ['DE00370400440532013000', DIGITS],
    ['', FORM],
    ['DE8937040044', FORM],
    ['8937040044053201300012', FORM],
    ['DEX9370400440532013000', FORM],
    ['DE89-3704-0044-0532-0130-00', FORM],
    ['DE89370400440532013000DE89370400440', FORM],
  ])('is not %s', (text, fault) => {
    expect(ibanFault(normalIban(text))).toBe(fault);
  });

  it('has a fault after any exchange of one digit', () => {
    const iban = 'GB82WEST12345698765432';
    for (let place = 8; place < iban.length; place++)
      for (const digit of '0123456789') {
        if (digit === iban[place]) continue;
        expect(ibanFault(iban.slice(0, place) + digit + iban.slice(place + 1))).toBe(DIGITS);
      }
  });
});
