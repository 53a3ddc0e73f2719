import { FairQueue, type FairQueueOptions } from './fair-queue.js';

const refusal = () => new Error('refused');
const queueOf = (options: Partial<FairQueueOptions> = {}) =>
  new FairQueue({ slots: 2, share: 1, maxWaiting: 500, maxWaitMs: 60_000, refusal, ...options });

/** Work that needs a slot; `end` releases it. */
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
  it('gives a member its share at once and no more, also when slots are free', async () => {
    const queue = queueOf({ slots: 5, share: 2 });
    const works = Array.from({ length: 3 }, () => new Work(queue, 'a'));
    await settled();
    expect(works.map(({ isRunning }) => isRunning)).toEqual([true, true, false]);
    works[0]!.end();
    await works[2]!.begun;
    expect(queue.waiting).toBe(0);
  });

  it('gives other members a slot, however many calls of a member wait', async () => {
    const queue = queueOf();
    const many = Array.from({ length: 100 }, () => new Work(queue, 'a'));
    const other = new Work(queue, 'b');
    await other.begun;
    expect(many.filter(({ isRunning }) => isRunning)).toHaveLength(1);
    expect(queue.waiting).toBe(99);
  });

  it('gives free slots to members in turn, and to the calls of one member in their order', async () => {
    const queue = queueOf({ slots: 1 });
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

  it('refuses calls of a member beyond its maximum, and accepts calls of other members', async () => {
    const queue = queueOf({ slots: 1, maxWaiting: 500 });
    const works = Array.from({ length: 501 }, () => new Work(queue, 'a'));
    await expect(queue.take('a')).rejects.toThrow('refused');
    expect(queue.waiting).toBe(500);
    const other = new Work(queue, 'b');
    works[0]!.end();
    await other.begun; // the member that had the slot comes after it
    other.end();
    await works[1]!.begun;
  });

  it('refuses calls that waited too long, and keeps nothing of them', async () => {
    const queue = queueOf({ slots: 1, maxWaitMs: 1 });
    const first = new Work(queue, 'a');
    await expect(queue.take('a')).rejects.toThrow('refused');
    await expect(queue.take('b')).rejects.toThrow('refused');
    expect(queue.waiting).toBe(0);
    first.end();
    await new Work(queue, 'b').begun;
  });

  it('removes a member when its last waiting call is refused and none of its calls runs', async () => {
    const queue = queueOf({ slots: 1, maxWaitMs: 1 });
    const first = new Work(queue, 'a');
    const refused = await Promise.allSettled([queue.take('b'), queue.take('b')]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([...queue['members'].keys()]).toEqual(['a']);
    expect(queue.tryTake('c')).toBeUndefined();
    await expect(queueOf({ slots: 0, maxWaiting: 0 }).take('c')).rejects.toThrow('refused');
    first.end();
    expect(queue['members'].size).toBe(0);
  });

  it('says whether other members wait for a slot that their own share permits', async () => {
    const queue = queueOf({ slots: 2, share: 1 });
    const works = ['a', 'b', 'b'].map((member) => new Work(queue, member));
    await settled();
    expect(queue.isAwaitedBeside('a')).toBe(false); // b waits for its own share
    const other = new Work(queue, 'c');
    expect(['a', 'c'].map((member) => queue.isAwaitedBeside(member))).toEqual([true, false]);
    works[0]!.end();
    await other.begun;
    expect(queue.isAwaitedBeside('b')).toBe(false);
  });

  it('counts slots correctly in any sequence', async () => {
    const queue = queueOf({ slots: 3, share: 2 });
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
