import { Combined } from './combined.js';
import { ListOf } from './nested.js';
import { ResponseOnly, responseOnlyFields } from './response-only.js';
import { Amount, Id, Text, Timestamp, Whole } from './scalars.js';
import { send } from '#test/support/validation/send.js';

class Part {
  @Whole({ min: 1 }) count: number;
}
abstract class SharedStart {
  @Text({ max: 5 }) reference_id: string;
}
class Start extends SharedStart {
  @Text({ max: 3 }) type: string;
}
abstract class SharedRest {
  @Timestamp({ optional: true }) due?: Date;
  @ListOf(() => Part, { max: 2, optional: true }) parts?: Part[];
}
class Request extends Combined(Start, SharedRest) {
  @Amount() price: unknown;
}

abstract class Identity {
  @Id() id: string;
}
class Response extends Combined(SharedStart, Request, Identity) {}
@ResponseOnly(Response)
class Change extends Combined(SharedStart, SharedRest) {}

describe('Combined', () => {
  it('has the fields of all classes, converted and checked', () => {
    const sent = '{"reference_id":"a","type":"b","price":1,"due":"2026-01-01T00:00:00Z","parts":[{"count":1}]}';
    const dto = send(Request, sent, true) as Request;
    expect(dto).toBeInstanceOf(Request);
    expect(dto.due).toEqual(new Date('2026-01-01T00:00:00Z'));
    expect(dto.parts![0]).toBeInstanceOf(Part);
  });

  it('keeps the order of the classes, with the ancestors of each first', () => {
    const faults = send(Request, '{"price":"x","parts":1,"due":1,"type":"long","reference_id":1}') as object;
    expect(Object.keys(faults)).toEqual(['reference_id', 'type', 'due', 'parts', 'price']);
  });

  it('does not change the combined classes', () => {
    expect(send(Start, '{"reference_id":"a","type":"b","due":1}', true)).toEqual({ due: 'is not a known field' });
  });

  it('is considered for the request and for the response of ResponseOnly', () => {
    expect([...responseOnlyFields(Change).keys()]).toEqual(['type', 'price', 'id']);
  });
});
