import { DomainError } from '#platform/base/errors/domain-error.js';

type Parameter = string | number | boolean;

/**
 * A query string of parameters: those of lists are repeated, and undefined and null ones are left out. Throws `validation_failed` for a value
 * that is neither a text, a number, true or false, nor a list of these.
 */
export function queryOf(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  const faults: { field: string; reason: string }[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.every(isParameter)) for (const one of values) query.append(name, String(one));
    else faults.push({ field: `filters.${name}`, reason: 'must be a text, a number, true, false or a list of these' });
  }
  if (faults.length) throw DomainError.invalid(faults);
  return query.size ? `?${query}` : '';
}

const isParameter = (value: unknown): value is Parameter => ['string', 'number', 'boolean'].includes(typeof value);
