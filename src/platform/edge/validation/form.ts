import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReceivedFile } from '#platform/base/values/received-file.js';
import { type Described, schemaOf } from './presence.js';
import { DeclaredField, fieldsOf } from './fields.js';
import { faultsOf, type Rule } from './rule.js';
import { normalText, textRule } from './text-rules.js';

const nameRule = textRule('line', {});

const fileRule: Rule = (value) => {
  if (value === undefined) return 'is required';
  if (Array.isArray(value)) return 'must be sent once';
  if (!(value instanceof ReceivedFile)) return 'must be sent as a file, with a filename';
  if (value.size === 0) return 'must not be empty';
  const [fault] = value.name === undefined ? [] : faultsOf(nameRule, value.name);
  return fault && `has a filename that ${fault.reason}`;
};

/** A field of a form that must contain exactly one file. */
export const FormFile = (options: Pick<Described, 'description'> = {}) =>
  applyDecorators(
    ApiProperty({ type: 'string', format: 'binary', ...schemaOf(options) }),
    DeclaredField({ rule: fileRule }),
  );

/** An optional identifier in a form. An empty one counts as omitted. */
export const FormText = (options: Pick<Described, 'description' | 'example'> & { pattern: RegExp; reason: string }) =>
  applyDecorators(
    ApiProperty({
      type: String,
      pattern: options.pattern.source,
      ...schemaOf({ description: options.description, example: options.example }),
      required: false,
    }),
    DeclaredField({
      convert: ({ value }) => normalText('identifier', value) || undefined,
      rule: (value) => {
        if (value === undefined) return undefined;
        if (Array.isArray(value)) return 'must be sent once';
        return typeof value === 'string' && options.pattern.test(value) ? undefined : options.reason;
      },
    }),
  );

/** Whether the class of a form has a field for a file and the form was sent without a file. */
export function lacksFile(type: Type, form: object): boolean {
  return [...fieldsOf(type)].some(([name, { rule }]) => {
    const value = (form as Record<string, unknown>)[name];
    return rule === fileRule && !(value instanceof ReceivedFile) && !Array.isArray(value);
  });
}
