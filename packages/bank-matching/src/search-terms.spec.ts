import { line } from '../test/cases.js';
import { searchTerms } from './index.js';

it('the search terms of some lines are what their candidates are found by', () => {
  const terms = searchTerms([
    line(-11900n, 'RNr4711 RE-20260', 'head', { endToEndId: 'E2E 7', bankReference: 'B/9' }),
    line(500n, '', 'none', {
      structuredReference: 'RF18539007547034',
      endToEndId: 'NOTPROVIDED',
      counterparty: { name: 'Müller GmbH', iban: 'de01 02', ultimateName: 'Huber AG' },
    }),
  ]);
  expect(terms.names).toEqual(
    expect.arrayContaining(['rnr4711', '4711', 're20260', '20260', 'e2e7', 'b9', 'rf18539007547034', '539007547034']),
  );
  expect(terms.names).not.toContain('notprovided');
  expect(terms.parts).toEqual(expect.arrayContaining(['rnr4711', 're20260', '20260']));
  expect(terms).toMatchObject({ amounts: [11900n, 500n], ibans: ['DE01', 'DE0102'], partyNames: ['huber', 'muller'] });
});
