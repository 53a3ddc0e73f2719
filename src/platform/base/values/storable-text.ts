/**
 * A text of at most `max` UTF-16 code units that PostgreSQL can store as `text` and in `jsonb`: U+0000 and halves of surrogate pairs are
 * replaced by U+FFFD. A longer text is cut, and `…` is appended.
 */
export function storableText(text: string, max: number): string {
  const kept = text.length > max ? `${text.slice(0, max)}…` : text;
  return kept.replaceAll('\u0000', '\ufffd').toWellFormed();
}
