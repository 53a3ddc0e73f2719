import type { DataType, DefaultValue } from './attribute.entity.js';
import { isMultiSelect, SEPARATOR, valueFault } from './value-forms.js';

/** The value that a default value stands for: text as it is, several options with the separator between them. */
export const defaultText = (value: DefaultValue): string =>
  Array.isArray(value) ? value.join(SEPARATOR) : String(value);

/**
 * Why a default value does not fit its type, if so. It may be the text that a value would be, or the JSON that the type
 * suggests: a number, true or false, a list of options (contract, section 3: "any, must fit data_type").
 */
export function defaultFault(type: DataType, options: readonly string[], value: DefaultValue): string | undefined {
  const kind = Array.isArray(value) ? 'list' : typeof value;
  if (kind !== 'string' && kind !== kindOf(type)) return `must be ${WORDS[kindOf(type)]}`;
  const text = defaultText(value);
  return text === '' ? 'must not be empty' : valueFault(type, options, text);
}

type Kind = 'string' | 'number' | 'boolean' | 'list';

const WORDS: Record<Kind, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'text or a list of options',
};

function kindOf(type: DataType): Kind {
  if (type === 'number' || type === 'percentage') return 'number';
  if (type === 'checkbox') return 'boolean';
  return isMultiSelect(type) ? 'list' : 'string';
}
