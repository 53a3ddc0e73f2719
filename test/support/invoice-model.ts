/**
 * The contract's section 7 written anew, apart from the code: what an invoice is by what was done to it, its amounts in cents, and
 * two times of any unit.
 */
export interface InvoiceModel {
  /** What was done to it, in any order. */
  marks: string[];
  total: number;
  paid: number;
  credited: number;
  due: number;
  clock: number;
}

/** The first row whose marks fit gives the state. */
const TABLE: [state: string, fits: (model: InvoiceModel) => boolean][] = [
  ['CANCELLED', ({ marks }) => marks.includes('cancelled')],
  ['DRAFT', ({ marks }) => !marks.includes('issued')],
  ['CREDIT_NOTE_ISSUED', ({ total, credited }) => total > 0 && credited >= total],
  ['CLOSED', ({ total, paid, credited }) => total - paid - credited <= 0],
  ['OVERDUE', ({ due, clock }) => due < clock],
  ['PARTIALLY_PAID', ({ paid, credited }) => paid + credited > 0],
  ['SENT', ({ marks }) => marks.includes('sent')],
  ['OPEN', () => true],
];

/** Which of the three may be written: by what was done to the invoice before. */
const WRITABLE: [state: string, may: (model: InvoiceModel) => boolean][] = [
  ['OPEN', ({ marks }) => !marks.includes('issued')],
  ['SENT', ({ marks }) => !marks.includes('sent')],
  ['CANCELLED', ({ paid, credited }) => paid + credited === 0],
];

/** The marks that an invoice is created with, and those that writing a state adds. */
export const MARKS: Record<string, string[]> = {
  DRAFT: [],
  OPEN: ['issued'],
  SENT: ['issued', 'sent'],
  CANCELLED: ['cancelled'],
};

/** All states, in the order in which they are tried. */
export const STATES = TABLE.map(([state]) => state);

export const stateIn = (model: InvoiceModel): string => TABLE.find(([, fits]) => fits(model))![0];

export const writableIn = (model: InvoiceModel): string[] =>
  model.marks.includes('cancelled') ? [] : WRITABLE.filter(([, may]) => may(model)).map(([state]) => state);

/** The marks after `wanted` was written; undefined where it may not be. The present state may always be, to no effect. */
export function marksAfter(model: InvoiceModel, wanted: string): string[] | undefined {
  if (wanted === stateIn(model)) return model.marks;
  if (!writableIn(model).includes(wanted)) return undefined;
  return [...new Set([...model.marks, ...MARKS[wanted]!])];
}

/** Whether credit notes may be made of it at all. */
export const isCreditable = ({ marks }: InvoiceModel): boolean =>
  marks.includes('issued') && !marks.includes('cancelled');
