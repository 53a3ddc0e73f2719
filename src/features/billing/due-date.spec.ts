import { dueDateAfter, dueDaysOf } from './new-billed-invoice.js';

describe('the due date of an invoice', () => {
  it.each([
    ['UTC', '2030-01-31T09:30:00.000Z', 30, '2030-03-02T09:30:00.000Z'],
    ['UTC', '2030-01-31T09:30:00.000Z', 0, '2030-01-31T09:30:00.000Z'],
    ['Europe/Berlin', '2030-03-30T22:30:00.000Z', 1, '2030-03-31T21:59:59.999Z'], // the next day has 23 hours
    ['Europe/Berlin', '2030-03-29T22:59:59.999Z', 2, '2030-03-31T21:59:59.999Z'], // 23:59:59.999 of that day
    ['Europe/Berlin', '2030-10-26T21:30:00.000Z', 1, '2030-10-27T21:30:00.000Z'], // the next day has 25 hours
  ])('in %s, of %s and %i days, is %s', (timezone, issued, days, due) => {
    expect(dueDateAfter(new Date(issued), days, timezone).toISOString()).toBe(due);
  });

  it('takes the days of a payment term by its name in any letter case', () => {
    const terms = [{ name: 'Net 30', dueDays: 30 }];
    expect([dueDaysOf('net 30', terms), dueDaysOf('Net 14', terms), dueDaysOf(null, terms)]).toEqual([
      30,
      undefined,
      undefined,
    ]);
  });
});
