import { namesOfStructuredReference } from './structured-reference.js';

it.each([
  [null, []],
  ['INV-2026-0101', ['inv20260101']],
  ['RF18 5390 0754 7034', ['rf18539007547034', '539007547034']],
  ['RF19 5390 0754 7034', ['rf19539007547034']], // wrong check digits
  ['21 00000 00003 13947 14300 09017', ['210000000003139471430009017', '21000000000313947143000901']],
  ['00 00000 00000 00000 00000 47118', ['000000000000000000000047118']], // a wrong check digit
])('the names in the structured reference %s are %j', (reference, names) => {
  expect(namesOfStructuredReference(reference)).toEqual(names);
});
