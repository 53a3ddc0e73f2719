import { dateFormOf } from './date-forms.js';

describe('the form of days', () => {
  it.each([
    [['05.03.2026', '', '1.4.2026'], 'DD.MM.YYYY'],
    [['05.03.26'], 'DD.MM.YY'],
    [['03/04/2026', '03/14/2026'], 'MM/DD/YYYY'],
    [['03/04/2026', '14/03/2026'], 'DD/MM/YYYY'],
    [['31-12-2026'], 'DD-MM-YYYY'],
    [['2026/03/05'], 'YYYY/MM/DD'],
    [['2026.3.5', 'soon'], 'YYYY.MM.DD'],
  ])('%j is %s', (cells, form) => {
    expect(dateFormOf(cells)).toBe(form);
  });

  it.each([
    ['in ISO 8601', ['2026-03-05', '2026-12-31']],
    ['that can be two', ['03/04/2026', '5/6/2026']],
    ['in two forms', ['14/03/2026', '03/14/2026']],
    ['with a year of two digits among others', ['14/03/2026', '03/04/26']],
    ['that are none', ['', 'x', '12.5', '1.2.3.4', '2026-03-05T10:00:00Z']],
  ])('is not known of days %s', (_, cells) => {
    expect(dateFormOf(cells)).toBeUndefined();
  });
});
