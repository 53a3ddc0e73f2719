import { numberMarksOf } from './number-marks.js';

describe('the marks of numbers', () => {
  it.each([
    [['12,50', '3'], {}, { decimal: ',' }],
    [['1.234,50', '€ 2,5'], {}, { decimal: ',', thousands: '.' }],
    [['1.250', '12,5'], {}, { decimal: ',', thousands: '.' }],
    [['1.234.567'], {}, { decimal: ',', thousands: '.' }],
    [['0,500'], {}, { decimal: ',' }],
    [["1'234.50"], {}, { thousands: "'" }],
    [['1,234.50'], {}, { thousands: ',' }],
    [['12.50', 'x', ''], { decimal: ',', thousands: '.' }, { decimal: '.', thousands: ',' }],
    [['12,50'], { decimal: ',', thousands: '.' }, {}],
    [['1,250'], {}, {}],
    [['12,50', '1.25'], { decimal: 'either' }, {}],
    [['12,50'], { decimal: 'either' }, {}],
    [['12.50', '1.125'], { decimal: 'either' }, {}],
    [['1.234,50'], { decimal: 'either' }, { decimal: ',', thousands: '.' }],
    [['12,5', '1,250'], { decimal: 'either' }, { decimal: ',' }],
    [['12,5', '12.5'], {}, {}],
    [['100', '2026-03-15', '12.03.2026', 'AB-1,2-3'], {}, {}],
  ])('of %j beside %j are %j', (cells, form, marks) => {
    expect(numberMarksOf(cells, form)).toEqual(marks);
  });
});
