import { FairQueue } from './fair-queue.js';

/** The order in which items are served when each takes the time that follows its name, such as `a10`. */
function served(queue: FairQueue<string>, count: number): string[] {
  const order: string[] = [];
  for (let item = queue.next(); item !== undefined; item = order.length < count ? queue.next() : undefined) {
    order.push(item);
    queue.charge(item[0]!, Number(item.slice(1)));
  }
  return order;
}

const queueOf = (...items: string[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item[0]!, item);
  return queue;
};

describe('the fair queue', () => {
  it('takes turns between members', () => {
    expect(served(queueOf('a1', 'a1', 'a1', 'b1', 'b1', 'c1'), 9)).toEqual(['a1', 'b1', 'c1', 'a1', 'b1', 'a1']);
  });

  it('gives everybody the same time', () => {
    expect(served(queueOf('a10', 'a10', 'b4', 'b4', 'b4', 'b4'), 9)).toEqual(['a10', 'b4', 'b4', 'b4', 'a10', 'b4']);
  });

  it('lets a newcomer wait for one piece of work', () => {
    const queue = queueOf('a10', 'a10', 'a10', 'a10');
    served(queue, 2);
    queue.add('b', 'b1');
    expect(queue.next()).toBe('b1');
  });

  it('saves nothing up for those who were away', () => {
    const queue = queueOf('a1', ...Array<string>(20).fill('b1'));
    expect(served(queue, 15)).toHaveLength(15);
    for (let count = 0; count < 5; count++) queue.add('a', 'a1');
    expect(served(queue, 6).filter((item) => item === 'b1')).toHaveLength(3);
  });

  it('counts what somebody used who has nothing waiting for a moment', () => {
    const queue = queueOf('a10', 'b1', 'b1', 'b1');
    expect(served(queue, 1)).toEqual(['a10']);
    queue.add('a', 'a10');
    expect(served(queue, 3)).toEqual(['b1', 'b1', 'b1']);
  });

  it('gives items back before their turn', () => {
    const queue = queueOf('a1', 'a2');
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.lengthOf('a')]).toEqual([true, false, 1]);
    expect([queue.next(), queue.next(), queue.remove('b', 'x')]).toEqual(['a2', undefined, false]);
  });
});
