import { completeTerm, findPaymentTerm, whyNoTerm } from './payment-term.js';

const terms = [
  completeTerm({ name: 'Net 30', dueDays: 30 }),
  completeTerm({ name: '30 days', dueDays: 30 }),
  completeTerm({ name: 'ÜBERWEISUNG', dueDays: 30, dueFrom: 'month_end' }),
];
const found = (...names: (string | null)[]) => findPaymentTerm(names, terms)?.name;

describe('the payment term of an invoice', () => {
  it('is found by its name in any letter case', () => {
    expect([found('net 30'), found('überweisung'), found('Net 14'), found(null), found()]).toEqual([
      'Net 30',
      'ÜBERWEISUNG',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is that of all names, if their terms are alike', () => {
    expect([found('30 days', 'Net 30'), found('Net 30', 'Überweisung'), found('Net 30', null)]).toEqual([
      '30 days',
      undefined,
      undefined,
    ]);
  });

  it('is missing for a reason', () => {
    expect([whyNoTerm([null, null]), whyNoTerm(['Net 14']), whyNoTerm(['Net 30', null])]).toEqual([
      'neither the order nor its customer has a payment_term',
      'the settings have no payment term "Net 14"',
      'the orders have different payment terms ("Net 30", null)',
    ]);
  });
});
