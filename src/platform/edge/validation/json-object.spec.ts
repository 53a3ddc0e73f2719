import { JsonObject, JsonObjects, MAX_JSON_LENGTH, SimpleValue } from './json-object.js';
import { send as sendTo } from '#test/support/validation/send.js';

class Body {
  @JsonObject({ optional: true }) extra?: object;
  @JsonObjects({ optional: true, max: 3 }) list?: object[];
  @SimpleValue({ optional: true, max: 10, maxEntries: 3 }) value?: unknown;
}

const send = (text: string) => sendTo(Body, text, true);
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('JSON objects with any members', () => {
  it('are kept as they were sent', () => {
    const extra = { a: [1, 'x', null, { b: 1.5 }], '': true };
    expect(send(JSON.stringify({ extra, list: [extra, {}] }))).toEqual({ extra, list: [extra, {}] });
    expect(send('{"extra":null}')).toEqual({});
  });

  it.each(['[]', '"x"', '1', 'true'])('must be objects, not %s', (value) => {
    expect(send(`{"extra":${value}}`)).toEqual({ extra: 'must be an object' });
    expect(send(`{"list":[{},${value}]}`)).toEqual({ 'list[1]': 'must be an object' });
  });

  it('must not contain values that PostgreSQL would store differently', () => {
    expect(send('{"extra":{"a":["\\u0000"]}}')).toEqual({ extra: 'must not contain the character U+0000' });
    expect(send('{"extra":{"\\u0000":1}}')).toEqual({ extra: 'must not contain the character U+0000' });
    expect(send('{"extra":{"a":"\\ud800"}}')).toEqual({ extra: 'must be well-formed Unicode' });
    for (const digits of ['0.12345678901234567890', '9007199254740993', '1e400'])
      expect(send(`{"extra":{"a":${digits}}}`)).toEqual({
        extra: 'must not contain numbers of more than 15 significant digits',
      });
  });

  it('are limited in depth and number', () => {
    expect(send(`{"extra":${nested(32)}}`)).toHaveProperty('extra.a');
    const deep = 'must not be nested deeper than 32 levels';
    expect(send(`{"extra":${nested(33)}}`)).toEqual({ extra: deep });
    expect(send(`{"extra":${nested(90)},"list":[${nested(90)}]}`)).toEqual({ extra: deep, 'list[0]': deep });
    expect(send('{"list":[{},{},{},{}]}')).toEqual({ list: 'must have at most 3 entries' });
    expect(send('{"value":["","","",""]}')).toEqual({ value: 'must have at most 3 entries' });
  });

  it('are limited in length, alone and in a list together, and not read any further', () => {
    const tooLong = 'must have at most 65536 characters as JSON';
    const ofLength = (length: number) => ({ a: 'x'.repeat(length - '{"a":""},'.length) });
    expect(send(JSON.stringify({ extra: ofLength(MAX_JSON_LENGTH) }))).toHaveProperty('extra.a');
    expect(send(JSON.stringify({ extra: ofLength(MAX_JSON_LENGTH + 10) }))).toEqual({ extra: tooLong });
    const half = ofLength(MAX_JSON_LENGTH / 2);
    expect(send(JSON.stringify({ list: [half] }))).toHaveProperty('list');
    expect(send(JSON.stringify({ list: [half, half, {}] }))).toEqual({ list: tooLong });
    for (const entry of ['1,', '[],', '{},'])
      expect(send(`{"extra":{"a":[${entry.repeat(MAX_JSON_LENGTH / 2)}"\\u0000"]}}`)).toEqual({ extra: tooLong });
  });
});
