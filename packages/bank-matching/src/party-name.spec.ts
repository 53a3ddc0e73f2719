import { isSameParty, normalPartyName } from './party-name.js';

it.each([
  ['Müller GmbH & Co. KG', 'MUELLER', true],
  ['Café Krön SARL', 'CAFE KROEN', true],
  ['Northwind Traders International', 'NORTHWIND TRADERS', true],
  ['Northwind Traders', 'NORTHWIND', false],
  ['Müller', 'Schmidt', false],
  ['GmbH', 'AG', false],
])('%s and %s: %s', (a, b, expected) => {
  expect(isSameParty(normalPartyName(a), normalPartyName(b))).toBe(expected);
});
