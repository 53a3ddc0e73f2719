import { InexactNumber } from '#platform/base/json/json.js';

/** A value as JSON, in which numbers that JavaScript does not represent exactly keep their digits. What is undefined is left out, or null in lists. */
export function jsonText(value: unknown): string {
  if (value instanceof InexactNumber) return value.digits;
  if (Array.isArray(value)) return `[${Array.from(value, jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`;
}
