import { ListOf } from './nested.js';
import { ResponseOnly } from './response-only.js';
import { Id, Text, Timestamp } from './scalars.js';
import { send } from './testing/send.js';

class Part {
  @Id() id: string;
  @Text() name: string;
}
class Base {
  @Id() id: string;
  @Timestamp() created_at: string;
}
class Thing extends Base {
  @Text() name: string;
  @Text() total: string;
  @ListOf(() => Part, { max: 3 }) parts: Part[];
}

@ResponseOnly(Part)
class ChangePart {
  @Text() name: string;
}
@ResponseOnly(Thing, { except: ['total'] })
class ChangeThing {
  @Text({ change: true }) name?: string;
  @ListOf(() => ChangePart, { change: true, max: 3 }) parts?: ChangePart[];
  @ResponseOnly() link?: unknown;
}

const change = (body: object) => send(ChangeThing, JSON.stringify(body), true);

describe('fields that only responses carry', () => {
  it('are ignored, whatever they hold, in nested classes as well', () => {
    const dto = change({
      id: 7,
      created_at: { deep: [null] },
      link: 'x',
      name: 'A',
      parts: [{ id: null, name: 'B' }],
    }) as ChangeThing & Partial<Thing>;
    expect(dto).toBeInstanceOf(ChangeThing);
    expect([dto.name, dto.parts![0]!.name]).toEqual(['A', 'B']);
    expect([dto.id, dto.created_at, dto.link, (dto.parts![0] as Part).id]).toEqual(Array(4).fill(undefined));
  });

  it('leave the others known, judged and unknown as they were', () => {
    expect(change({ id: 1, name: 2, total: 'x', other: 1, parts: [{ id: 1, name: '', size: 1 }] })).toEqual({
      name: 'must be a string',
      total: 'is not a known field',
      other: 'is not a known field',
      'parts[0].name': 'must not be empty',
      'parts[0].size': 'is not a known field',
    });
  });

  it('do not leak from the request class that ignores them into others', () => {
    class Other {
      @Text() name: string;
    }
    expect(send(Other, '{"name":"A","id":1}', true)).toEqual({ id: 'is not a known field' });
  });
});
