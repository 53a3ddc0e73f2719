import { newId } from '#platform/base/values/ids.js';
import { RowBusy, type RowHolder, RowQueue } from './row-queue.js';

const TENANT = newId();
const LONG_MS = 60_000;

describe('the queue for rows', () => {
  let queue: RowQueue;

  beforeEach(() => {
    queue = new RowQueue();
  });

  const open = () => queue.wait(TENANT, new Set(), 0);
  const holding = async (...names: string[]) => {
    const holder = await open();
    holder.hold(names);
    return holder;
  };
  /** The error that `hold` throws. */
  const busy = (holder: RowHolder, ...names: string[]): RowBusy => {
    try {
      holder.hold(names);
    } catch (error) {
      return error as RowBusy;
    }
    throw new Error('The rows were free');
  };

  it('lets a transaction hold free rows, and its own rows again', async () => {
    const holder = await holding('a', 'b');
    holder.hold(['a', 'c']);
    expect(queue.waiting).toBe(0);
  });

  it('makes a transaction that needs a row of another one wait for all its rows', async () => {
    const first = await holding('a');
    const second = await holding('b');
    const { rows } = busy(second, 'a', 'c');
    expect([...rows].map((row) => row.replace(`${TENANT} `, ''))).toEqual(['b', 'a', 'c']);
    second.end();
    const again = queue.wait(TENANT, rows, LONG_MS);
    expect(queue.waiting).toBe(1);
    first.end();
    const granted = await again;
    for (const name of ['a', 'b', 'c']) expect(() => granted.hold([name])).not.toThrow();
    expect(busy(await open(), 'c')).toBeInstanceOf(RowBusy);
  });

  it('makes later transactions wait behind waiting ones, also for free rows', async () => {
    const first = await holding('a');
    const waiting = queue.wait(TENANT, busy(await open(), 'a', 'b').rows, LONG_MS);
    const later = await open();
    const third = queue.wait(TENANT, busy(later, 'b').rows, LONG_MS);
    first.end();
    const second = await waiting;
    expect(queue.waiting).toBe(1);
    second.end();
    (await third).hold(['b']);
  });

  it('starts waiting transactions with different rows together', async () => {
    const first = await holding('a', 'b');
    const later = await open();
    const others = ['a', 'b'].map((row) => queue.wait(TENANT, busy(later, row).rows, LONG_MS));
    first.end();
    await Promise.all(others);
  });

  it('ends a wait after its maximum time, and starts the transactions that waited behind it', async () => {
    const first = await holding('a');
    const { rows } = busy(await open(), 'a', 'b');
    const tooLong = queue.wait(TENANT, rows, 1);
    const behind = queue.wait(TENANT, busy(await open(), 'b').rows, LONG_MS);
    await expect(tooLong).rejects.toMatchObject({ code: 'unavailable' });
    await behind;
    expect(queue.waiting).toBe(0);
    first.end();
  });

  it('refuses more than 500 waiting transactions of a tenant, and none of another one', async () => {
    const first = await holding('a');
    const { rows } = busy(await open(), 'a');
    const waiting = Array.from({ length: 500 }, () => queue.wait(TENANT, rows, LONG_MS));
    await expect(queue.wait(TENANT, rows, LONG_MS)).rejects.toMatchObject({ code: 'rate_limited' });
    const other = await queue.wait(newId(), new Set(), 0);
    other.hold(['a']);
    first.end();
    for (const one of waiting) (await one).end();
    expect(queue.waiting).toBe(0);
  });

  it('knows further names of a row', async () => {
    const holder = await holding('reference');
    holder.addNames(['reference', 'id']);
    expect(busy(await open(), 'id')).toBeInstanceOf(RowBusy);
    holder.end();
    await holding('id');
  });

  it('leaves a name with the transaction that holds it; the database decides then', async () => {
    const byId = await holding('id');
    const byReference = await holding('reference');
    byReference.addNames(['id']);
    byReference.end();
    expect(busy(await open(), 'id')).toBeInstanceOf(RowBusy);
    byId.end();
  });

  it('completes all transactions, in whatever order they name their rows', async () => {
    const names = ['a', 'b', 'c', 'd'];
    let done = 0;
    const work = async (index: number) => {
      let rows: ReadonlySet<string> = new Set();
      for (;;) {
        const holder = await queue.wait(TENANT, rows, LONG_MS);
        try {
          for (const step of [0, 1, 2]) {
            holder.hold([names[(index * (step + 1) + step) % 4]!]);
            await new Promise((resolve) => setImmediate(resolve));
          }
          done++;
          return;
        } catch (error) {
          rows = (error as RowBusy).rows;
        } finally {
          holder.end();
        }
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, index) => work(index)));
    expect([done, queue.waiting, queue['taken'].size]).toEqual([200, 0, 0]);
  });
});
