import type { Type } from '@nestjs/common';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { FormFile } from './form.js';
import { ListOf } from './nested.js';
import { ResponseOnly, responseOnlyFields } from './response-only.js';
import { Amount, Id, Text, Timestamp, Whole } from './scalars.js';
import { send } from '#test/support/validation/send.js';
import { RequestPipe } from './validation.pipe.js';

class Part {
  @Whole({ min: 1 }) count: number;
}
abstract class SharedFields {
  @Text({ max: 5 }) reference_id: string;
  @Timestamp({ optional: true }) due?: Date;
  @ListOf(() => Part, { max: 2, optional: true }) parts?: Part[];
}
class Same extends SharedFields {}
class Different extends SharedFields {
  @Text({ max: 2 }) override reference_id: string;
  @Amount() price: unknown;
}

abstract class ResponseFields {
  @Id() id: string;
  @Text() reference_id: string;
}
class Response extends ResponseFields {
  @Whole() version: number;
}
abstract class ChangeFields {
  @Text({ change: true }) reference_id?: string;
}
@ResponseOnly(Response)
class Change extends ChangeFields {}

abstract class FormFields {
  @FormFile() file: unknown;
}
class Form extends FormFields {}

describe('inherited fields', () => {
  it('are converted and checked like fields of the class itself', () => {
    const dto = send(Same, '{"reference_id":"abcde","due":"2026-01-01T00:00:00Z","parts":[{"count":1}]}', true) as Same;
    expect(dto).toBeInstanceOf(Same);
    expect(dto.due).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(dto.parts![0]).toBeInstanceOf(Part);
    expect(send(Same, '{"reference_id":"abcdef","parts":[{"count":0}]}')).toEqual({
      reference_id: 'must have at most 5 characters',
      'parts[0].count': 'must be a whole number from 1 to 2147483647',
    });
  });

  it('are known names and can be suggested', () => {
    expect(send(Same, '{"reference_id":"a","parst":[]}', true)).toEqual({
      parst: 'is not a known field; did you mean `parts`?',
    });
  });

  it('come first; one that is declared again keeps its position and has only the new rule', () => {
    const faults = send(Different, '{"price":"x","parts":1,"reference_id":"abc"}') as object;
    expect(Object.entries(faults)).toEqual([
      ['reference_id', 'must have at most 2 characters'],
      ['parts', 'must be an array'],
      ['price', 'must be a number'],
    ]);
  });

  it('are considered for the request and for the response of ResponseOnly', () => {
    expect([...responseOnlyFields(Change).keys()]).toEqual(['id']);
    expect(send(Change, '{"id":"1","reference_id":"A","version":7}', true)).toBeInstanceOf(Change);
    expect(send(Change, '{"version":"7"}', true)).toEqual({ version: 'must be a whole number from 1 to 2147483647' });
    expect(send(Change, '{"other":1}', true)).toEqual({ other: 'is not a known field' });
  });

  it('may be the file of a form', () => {
    const pipe = new RequestPipe({ strict: true });
    const upload = () => pipe.transform({}, { type: 'body', metatype: Form as Type });
    expect(upload).toThrow(expect.objectContaining<Partial<DomainError>>({ code: 'file_missing' }));
  });
});
