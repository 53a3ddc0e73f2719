import { FairQueue, type FairQueueOptions } from './fair-queue.js';

const refusal = () => new Error('refused');
const queueOf = (options: Partial<FairQueueOptions> = {}) =>
  new FairQueue({ places: 2, share: 1, maxWaiting: 500, maxWaitMs: 60_000, refusal, ...options });

/** Work that takes places and tells when it has one; `end` gives it back. */
class Work {
  isRunning = false;
  end: () => void = () => undefined;
  readonly begun: Promise<void>;

  constructor(queue: FairQueue, member: string, begun: string[] = []) {
    this.begun = queue.take(member).then((giveBack) => {
      this.isRunning = true;
      begun.push(member);
      this.end = giveBack;
    });
    this.begun.catch(() => undefined);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('gives a member its share at once, and no more, though there are free places', async () => {
    const queue = queueOf({ places: 5, share: 2 });
    const works = Array.from({ length: 3 }, () => new Work(queue, 'a'));
    await settled();
    expect(works.map(({ isRunning }) => isRunning)).toEqual([true, true, false]);
    works[0]!.end();
    await works[2]!.begun;
    expect(queue.waiting).toBe(0);
  });

  it('gives others a place whatever waits of a member', async () => {
    const queue = queueOf();
    const many = Array.from({ length: 100 }, () => new Work(queue, 'a'));
    const other = new Work(queue, 'b');
    await other.begun;
    expect(many.filter(({ isRunning }) => isRunning)).toHaveLength(1);
    expect(queue.waiting).toBe(99);
  });

  it('gives free places to members in turn, and to the work of one in the sequence in which it came', async () => {
    const queue = queueOf({ places: 1 });
    const begun: string[] = [];
    const first = new Work(queue, 'first');
    const works = ['a', 'a', 'a', 'b', 'c', 'b'].map((member) => new Work(queue, member, begun));
    await first.begun;
    first.end();
    for (let count = 0; count < works.length; count++) {
      await settled();
      const [running] = works.filter(({ isRunning }) => isRunning);
      running!.isRunning = false;
      running!.end();
    }
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('refuses what is beyond the most that may wait of a member, and takes that of others', async () => {
    const queue = queueOf({ places: 1, maxWaiting: 500 });
    const works = Array.from({ length: 501 }, () => new Work(queue, 'a'));
    await expect(queue.take('a')).rejects.toThrow('refused');
    expect(queue.waiting).toBe(500);
    const other = new Work(queue, 'b');
    works[0]!.end();
    await other.begun; // the member that had the place comes behind it
    other.end();
    await works[1]!.begun;
  });

  it('refuses what waited too long, and forgets it', async () => {
    const queue = queueOf({ places: 1, maxWaitMs: 1 });
    const first = new Work(queue, 'a');
    await expect(queue.take('a')).rejects.toThrow('refused');
    await expect(queue.take('b')).rejects.toThrow('refused');
    expect(queue.waiting).toBe(0);
    first.end();
    await new Work(queue, 'b').begun;
  });

  it('counts places right over any sequence', async () => {
    const queue = queueOf({ places: 3, share: 2 });
    let [running, most] = [0, 0];
    const work = async (index: number) => {
      const giveBack = await queue.take(`member ${index % 7}`);
      most = Math.max(most, ++running);
      await settled();
      running--;
      giveBack();
    };
    await Promise.all(Array.from({ length: 300 }, (_, index) => work(index)));
    expect([most, running, queue.waiting]).toEqual([3, 0, 0]);
    expect(queue['members'].size).toBe(0);
  });
});
