import fc from 'fast-check';
import { isOneEdit } from './one-edit.js';

it.each([
  ['20260101', '20260111', true],
  ['20260101', '2026010', true],
  ['20260101', '202601011', true],
  ['20260101', '20261001', true],
  ['20260101', '20260101', false],
  ['20260101', '20260110', true],
  ['20260101', '20260211', false],
  ['20260101', '202601', false],
  ['abc', 'cba', false],
  ['', 'a', true],
])('%s and %s: %s', (a, b, expected) => {
  expect(isOneEdit(a, b)).toBe(expected);
  expect(isOneEdit(b, a)).toBe(expected);
});

it('is what all single edits of a text are', () => {
  const text = fc.string({ unit: fc.constantFrom('0', '1', '2'), maxLength: 6 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(isOneEdit(a, b)).toBe(a !== b && editsOf(a).has(b));
    }),
  );
});

function editsOf(text: string): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
    for (const one of '012') {
      edits.add(before + one + after);
      if (after) edits.add(before + one + after.slice(1));
    }
  }
  return edits;
}
