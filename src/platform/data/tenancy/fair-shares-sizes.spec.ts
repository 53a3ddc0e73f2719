import { FairShares } from './fair-shares.js';

const refusal = () => new Error('refused');
const settled = () => new Promise((resolve) => setImmediate(resolve));

const MB = 1_048_576;

/** Whether a promise is still pending after all callbacks that could settle it have run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const isSettled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([isSettled, settled().then(() => true)]);
}

describe('fair shares of bytes', () => {
  let shares: FairShares;
  beforeEach(() => {
    shares = new FairShares({ capacity: 32 * MB, share: 16 * MB, minSize: MB / 4, maxWaiting: 100, refusal });
  });
  const take = (member: string, size: number, signal?: AbortSignal) => shares.take(member, { size, signal });

  it('admit what fits, and the next one when bytes are released', async () => {
    const first = await take('a', 16 * MB);
    await take('b', 16 * MB);
    const third = take('c', MB);
    expect(await isPending(third)).toBe(true);
    first.release();
    first.release();
    const reservation = await third;
    const fourth = take('d', 16 * MB);
    expect(await isPending(fourth)).toBe(true); // a second release has no effect
    reservation.release();
    await fourth;
  });

  it('give no member more than its share, except for a single large call', async () => {
    const large = await take('a', 30 * MB);
    const own = take('a', MB);
    expect(await isPending(own)).toBe(true);
    await take('b', 2 * MB); // it fits, although the other call came first
    expect(await isPending(own)).toBe(true);
    large.shrinkTo(3 * MB);
    await own;
  });

  it('admit the member with the fewest bytes before members that came earlier', async () => {
    const full = await take('x', 16 * MB);
    await take('a', 8 * MB);
    await take('x2', 8 * MB);
    const [second, newcomer] = [take('a', 8 * MB), take('b', 16 * MB)];
    full.release();
    await newcomer;
    expect(await isPending(second)).toBe(true);
  });

  it('let no smaller call overtake one that waits for room', async () => {
    const first = await take('a', 16 * MB);
    const large = take('b', 32 * MB);
    const small = take('c', MB);
    expect([await isPending(large), await isPending(small)]).toEqual([true, true]);
    first.release();
    (await large).release();
    await small;
  });

  it('also bound the number of calls', async () => {
    const places = Array.from({ length: 65 }, () => take('a', 100_000));
    await Promise.all(places.slice(0, 64));
    expect(await isPending(places[64]!)).toBe(true);
  });

  it('remove the call of a client that has left, and admit those that it held up', async () => {
    const first = await take('a', 16 * MB);
    const left = new AbortController();
    const gone = take('b', 32 * MB, left.signal);
    const next = take('c', MB);
    expect(await isPending(next)).toBe(true);
    left.abort();
    await expect(gone).rejects.toMatchObject({ code: 'request_timeout' });
    await next;
    await expect(take('d', MB, left.signal)).rejects.toMatchObject({ code: 'request_timeout' });
    expect(shares.waiting).toBe(0);
    first.release();
  });
});

describe('fair shares of time', () => {
  const timeShares = () => new FairShares({ capacity: 1, share: 1, maxWaiting: 100, refusal });

  /** Waits for the time of a process. `a10` is a call of member `a` that takes the time 10. */
  function serve(shares: FairShares, order: string[], ...calls: string[]): Promise<unknown> {
    const call = async (name: string) => {
      const share = await shares.take(name[0]!);
      await settled();
      order.push(name);
      share.release(Number(name.slice(1)));
    };
    return Promise.all(calls.map(call));
  }

  it('serve members in turn', async () => {
    const order: string[] = [];
    await serve(timeShares(), order, 'a1', 'a1', 'a1', 'b1', 'b1', 'c1');
    expect(order).toEqual(['a1', 'b1', 'c1', 'a1', 'b1', 'a1']);
  });

  it('give all members the same time', async () => {
    const order: string[] = [];
    await serve(timeShares(), order, 'a10', 'a10', 'b4', 'b4', 'b4', 'b4');
    expect(order).toEqual(['a10', 'b4', 'b4', 'b4', 'a10', 'b4']);
  });

  it('let a new member wait for one call', async () => {
    const [shares, order] = [timeShares(), new Array<string>()];
    const old = serve(shares, order, 'a10', 'a10', 'a10', 'a10');
    while (order.length < 2) await settled();
    await serve(shares, order, 'b1');
    expect(order).toEqual(['a10', 'a10', 'a10', 'b1']); // the third was being served
    await old;
  });

  it('give no credit for absence', async () => {
    const [shares, order] = [timeShares(), new Array<string>()];
    const old = serve(shares, order, 'a1', ...Array<string>(20).fill('b1'));
    while (order.length < 15) await settled();
    await serve(shares, order, ...Array<string>(3).fill('a1'));
    expect(order.slice(15).filter((name) => name === 'b1')).toHaveLength(3);
    await old;
    expect(shares['members'].size).toBe(0);
  });

  it('count the time of a member that has no waiting call for a moment', async () => {
    const [shares, order] = [timeShares(), new Array<string>()];
    const others = serve(shares, order, 'a10', 'b1', 'b1', 'b1');
    while (!order.length) await settled();
    await Promise.all([others, serve(shares, order, 'a10')]);
    expect(order).toEqual(['a10', 'b1', 'b1', 'b1', 'a10']);
  });
});
