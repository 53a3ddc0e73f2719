import { invisibleCharacter, normalIdentifier, textStorageFault, trimmed } from '#platform/base/values/text.js';
import type { Presence } from './presence.js';
import type { Rule } from './rule.js';

/** Maximum length of a text by default, in characters. */
export const MAX_LENGTH = 255;

/**
 * What a text is, which decides how it is received (docs/decisions.md):
 * - `identifier`: white space around it is removed, it is stored in the form NFC, and it must not contain invisible characters
 * - `line`: other texts of one line; white space around it is removed, and it has no line breaks, unless its limits allow them
 * - `exact`: texts of several lines, values and secrets, stored as they were sent
 */
export type TextKind = 'identifier' | 'line' | 'exact';

const NORMAL_FORMS: Record<TextKind, (text: string) => string> = {
  identifier: normalIdentifier,
  line: trimmed,
  exact: (text) => text,
};

/** The normal form of a text of a kind. What is not a text stays, so that the rule of the field refuses it. */
export const normalText = (kind: TextKind, value: unknown): unknown =>
  typeof value === 'string' ? NORMAL_FORMS[kind](value) : value;

/** {@link normalText} of the value of a field. An empty identifier or line is null where the field may be empty. */
export const textOfField =
  (kind: TextKind, { optional, nullable }: Presence) =>
  (value: unknown): unknown => {
    const text = normalText(kind, value);
    return text === '' && kind !== 'exact' && (optional || nullable) ? null : text;
  };

/** Why a text of a kind, in its normal form, has a character that it must not contain; undefined if it has none. */
export function characterFault(kind: TextKind, text: string): string | undefined {
  const fault = textStorageFault(text);
  if (fault || kind !== 'identifier') return fault;
  const invisible = invisibleCharacter(text);
  return invisible && `must not contain the invisible character ${invisible}`;
}

/** The names in texts, each of which has names that are separated by commas: in their normal form, each once, in their sequence. */
export const namesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(',')).map(normalIdentifier)),
];

/** Whether a text has more than `max` Unicode characters, as `maxLength` counts them in the API documents. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

export interface TextLimits {
  /** Maximum number of characters (Unicode code points), without the white space that is removed. */
  max?: number;
  min?: number;
  /** A form that the text must have, and the reason with which other texts are refused. */
  pattern?: { form: RegExp; reason: string };
  /** Whether a `line` may have line breaks: payment terms, whose notation of cash discount has several lines, and filters, which are only compared. */
  allowsBreaks?: boolean;
}

/** The characters at which a text breaks into lines (Unicode Standard, 5.8). */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** The rule of a text of a kind in its normal form. */
export const textRule =
  (kind: TextKind, { max = MAX_LENGTH, min = 0, pattern, allowsBreaks = false }: TextLimits): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    if (isLongerThan(value, max)) {
      const isOfForm = !pattern || pattern.form.test(value.slice(0, max + 1)); // a bounded part: callers decide the length
      return isOfForm ? `must have at most ${max} characters` : pattern.reason;
    }
    if (value.length < min) return min === 1 ? 'must not be empty' : `must have at least ${min} characters`;
    if (kind === 'line' && !allowsBreaks && LINE_BREAK.test(value)) return 'must not contain a line break';
    return characterFault(kind, value) ?? (pattern && !pattern.form.test(value) ? pattern.reason : undefined);
  };
