import { TimeShares } from './time-shares.js';

/** The order in which items are served. `a10` is an item of member `a` that takes the time 10. */
function served(queue: TimeShares<string>, count: number): string[] {
  const order: string[] = [];
  for (let item = queue.next(); item !== undefined; item = order.length < count ? queue.next() : undefined) {
    order.push(item);
    queue.charge(item[0]!, Number(item.slice(1)));
  }
  return order;
}

const queueOf = (...items: string[]): TimeShares<string> => {
  const queue = new TimeShares<string>();
  for (const item of items) queue.add(item[0]!, item);
  return queue;
};

describe('shares of time', () => {
  it('serves members in turn', () => {
    expect(served(queueOf('a1', 'a1', 'a1', 'b1', 'b1', 'c1'), 9)).toEqual(['a1', 'b1', 'c1', 'a1', 'b1', 'a1']);
  });

  it('gives all members the same time', () => {
    expect(served(queueOf('a10', 'a10', 'b4', 'b4', 'b4', 'b4'), 9)).toEqual(['a10', 'b4', 'b4', 'b4', 'a10', 'b4']);
  });

  it('lets a new member wait for one item', () => {
    const queue = queueOf('a10', 'a10', 'a10', 'a10');
    served(queue, 2);
    queue.add('b', 'b1');
    expect(queue.next()).toBe('b1');
  });

  it('gives no credit for absence', () => {
    const queue = queueOf('a1', ...Array<string>(20).fill('b1'));
    expect(served(queue, 15)).toHaveLength(15);
    for (let count = 0; count < 5; count++) queue.add('a', 'a1');
    expect(served(queue, 6).filter((item) => item === 'b1')).toHaveLength(3);
  });

  it('counts the time of a member that has no waiting items for a moment', () => {
    const queue = queueOf('a10', 'b1', 'b1', 'b1');
    expect(served(queue, 1)).toEqual(['a10']);
    queue.add('a', 'a10');
    expect(served(queue, 3)).toEqual(['b1', 'b1', 'b1']);
  });

  it('removes waiting items', () => {
    const queue = queueOf('a1', 'a2');
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.lengthOf('a')]).toEqual([true, false, 1]);
    expect([queue.next(), queue.next(), queue.remove('b', 'x')]).toEqual(['a2', undefined, false]);
  });
});
