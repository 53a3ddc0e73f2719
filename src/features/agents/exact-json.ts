import { InexactNumber } from '#platform/base/json/json.js';

/** JSON text in which every number has the digits that were sent. */
export type ExactJson = string;

/** JSON text of a value that was read with `readJson`: numbers that JavaScript cannot represent keep their digits. */
export function exactJson(value: unknown): ExactJson {
  if (value instanceof InexactNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(exactJson).join()}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`)
      .join()}}`;
  return JSON.stringify(value);
}
