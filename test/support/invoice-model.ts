/**
 * A second, independent implementation of invoice states: the state follows from the actions on the invoice, its amounts in
 * cents, the due date and the present time (both in the same unit, on
 * different days unless they are equal).
 */
export interface InvoiceModel {
  /** Actions on the invoice, in any order. */
  marks: string[];
  total: number;
  paid: number;
  credited: number;
  due: number;
  clock: number;
}

/** The first row that fits determines the state. */
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

/** States that may be written, by the previous actions. */
const WRITABLE: [state: string, may: (model: InvoiceModel) => boolean][] = [
  ['OPEN', ({ marks }) => !marks.includes('issued')],
  ['SENT', ({ marks }) => !marks.includes('sent')],
  ['CANCELLED', ({ paid, credited }) => paid + credited === 0],
];

/** The marks of an invoice that is created with a state, which are also the marks that writing the state adds. */
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

/** The marks after writing the state `wanted`; undefined if it is refused. Writing the present state is allowed and has no effect. */
export function marksAfter(model: InvoiceModel, wanted: string): string[] | undefined {
  if (wanted === stateIn(model)) return model.marks;
  if (!writableIn(model).includes(wanted)) return undefined;
  return [...new Set([...model.marks, ...MARKS[wanted]!])];
}

/** Whether credit notes may be created for the invoice. */
export const isCreditable = ({ marks }: InvoiceModel): boolean =>
  marks.includes('issued') && !marks.includes('cancelled');
