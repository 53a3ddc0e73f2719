import { v7 } from 'uuid';
import { differingFields } from './same-differences.js';
import type { ShownDifference } from './shown-difference.js';

const [PREPARED, DONE] = [Date.parse('2026-03-10T12:00:00Z'), Date.parse('2026-03-10T12:10:00Z')];
const startAt = (msecs: number) => ({ begunAt: msecs, idsSince: msecs });
const newIdAt = (msecs: number): string => v7({ msecs: msecs + 5 });
const OLD = newIdAt(Date.parse('2025-01-01T00:00:00Z'));

const update = (changes: ShownDifference['changes'], id = OLD): ShownDifference => ({
  resource_type: 'order',
  id,
  action: 'updated',
  changes,
  data: null,
});
const creation = (id: string, data: object): ShownDifference => ({
  resource_type: 'order',
  id,
  action: 'created',
  changes: [],
  data: { id, ...data },
});

const compared = (before: ShownDifference[], after: ShownDifference[], timezone = 'UTC', doneAt = DONE): string[] =>
  differingFields(
    { ...startAt(PREPARED), differences: before },
    { ...startAt(doneAt), differences: after },
    timezone,
  ).map(({ field }) => field);

describe('differences of a prepared change and of the change that is carried out', () => {
  const change = (after: unknown, before: unknown = null, field = 'notes') => update([{ field, before, after }]);

  it('are the same if nothing differs', () => {
    expect(compared([change('a')], [change('a')])).toEqual([]);
  });

  it('are found in values after and before the write, in missing and in further fields', () => {
    expect(compared([change('a')], [change('b')])).toEqual(['order.notes']);
    expect(compared([change('a', 'x')], [change('a', 'y')])).toEqual(['order.notes']);
    expect(compared([change('a')], [update([])])).toEqual(['order.notes']);
    expect(compared([update([])], [change('a')])).toEqual(['order.notes']);
    expect(compared([change(1)], [change('1')])).toEqual(['order.notes']);
    expect(compared([change(null)], [change(0)])).toEqual(['order.notes']);
    expect(compared([change(1, { a: 1, b: 2 })], [change(1, { b: 2, a: 1 })])).toEqual([]);
  });

  it('are found in records that are changed only once', () => {
    expect(compared([change('a')], [])).toEqual(['order']);
    expect(compared([], [change('a')])).toEqual(['order']);
    expect(compared([change('a')], [update([{ field: 'notes', before: null, after: 'a' }], newIdAt(0))])).toEqual([
      'order',
      'order',
    ]);
  });

  it('do not count ids that the write makes, as long as they stand for each other', () => {
    const [a, b] = [newIdAt(PREPARED), newIdAt(DONE)];
    const [lineA, lineB] = [newIdAt(PREPARED), newIdAt(DONE)];
    const lines = (id: string, line: string, other = line) =>
      creation(id, { lines: [{ id: line }], first_line_id: other });
    expect(compared([lines(a, lineA)], [lines(b, lineB)])).toEqual([]);
    expect(compared([lines(a, lineA)], [lines(b, lineB, newIdAt(DONE))])).toEqual(['order.first_line_id']);
    expect(compared([lines(a, lineA, OLD)], [lines(b, lineB, lineB)])).toEqual(['order.first_line_id']);
    const field = (id: string) => update([{ field: `lines[${id}].quantity`, before: 1, after: 2 }]);
    expect(compared([field(lineA)], [field(lineB)])).toEqual([]);
    expect(compared([field(OLD)], [field(lineB)])).toEqual([
      `order.lines[${OLD}].quantity`,
      `order.lines[${lineB}].quantity`,
    ]);
  });

  it('do not count ids that follow from those that the write makes', () => {
    const charge = (msecs: number, id: string) => creation(newIdAt(msecs), { charges: [{ id }] });
    const [a, b] = ['f884a04b-df87-58a7-8350-fa3142e2c4d4', '2641d0c4-6a0c-5785-b9a4-e0aeb47a9b79'];
    expect(compared([charge(PREPARED, a)], [charge(DONE, b)])).toEqual([]);
    expect(compared([charge(PREPARED, a)], [charge(DONE, OLD)])).toEqual(['order.charges[0].id']);
  });

  it('do not count times that follow from the clock, but times that somebody has changed', () => {
    const at = (time: string) => creation(newIdAt(PREPARED), { issued_at: time });
    const later = (time: string) => creation(newIdAt(DONE), { issued_at: time });
    expect(compared([at('2026-03-10T12:00:01.000Z')], [later('2026-03-10T12:10:02.000Z')])).toEqual([]);
    expect(compared([at('2026-04-09T12:00:01.000Z')], [later('2026-04-09T12:10:02.000Z')])).toEqual([]);
    expect(compared([at('2026-04-09T12:00:01.000Z')], [later('2026-05-09T12:10:02.000Z')])).toEqual([
      'order.issued_at',
    ]);
    expect(compared([at('2026-03-10T12:00:01.000Z')], [later('2026-03-10T12:30:00.000Z')])).toEqual([
      'order.issued_at',
    ]);
  });

  it('count a day only if none has begun meanwhile in the time zone', () => {
    const due = (msecs: number, day: string) => creation(newIdAt(msecs), { due: day });
    const before = [due(PREPARED, '2026-04-09')];
    const after = [due(DONE, '2026-04-10')];
    expect(compared(before, after)).toEqual(['order.due']);
    expect(compared(before, after, 'Pacific/Kiritimati')).toEqual(['order.due']); // the day there began two hours before
    expect(compared(before, after, 'Etc/GMT-12', DONE)).toEqual(['order.due']);
    const midnight = Date.parse('2026-03-10T12:00:00Z') - 1;
    const [shown, done] = [
      { ...startAt(midnight), differences: before },
      { ...startAt(DONE), differences: after },
    ];
    expect(differingFields(shown, done, 'Etc/GMT-12')).toEqual([]);
  });

  it('do not count numbers that were drawn, but other texts', () => {
    const invoice = (msecs: number, invoice_number: string, notes = '') =>
      creation(newIdAt(msecs), { invoice_number, notes });
    expect(compared([invoice(PREPARED, 'INV-2026-099')], [invoice(DONE, 'INV-2026-100')])).toEqual([]);
    expect(compared([invoice(PREPARED, 'INV-2026-099')], [invoice(DONE, 'EU-2026-100')])).toEqual([
      'order.invoice_number',
    ]);
    expect(compared([invoice(PREPARED, 'A-1', '1 box')], [invoice(DONE, 'A-2', '2 boxes')])).toEqual(['order.notes']);
    const purchase = (msecs: number, po_number: string) => creation(newIdAt(msecs), { po_number });
    expect(compared([purchase(PREPARED, 'PO-1')], [purchase(DONE, 'PO-2')])).toEqual(['order.po_number']);
  });

  it('cut long values in their reasons', () => {
    const [detail] = differingFields(
      { ...startAt(PREPARED), differences: [change('a'.repeat(500))] },
      { ...startAt(DONE), differences: [change('b')] },
      'UTC',
    );
    expect(detail!.reason.length).toBeLessThan(200);
  });
});
