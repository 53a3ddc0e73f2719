import { FairShares, type FairShareLimits } from './fair-shares.js';

const refusal = (isOwn: boolean) => new Error(isOwn ? 'too many own' : 'too many of others');
const sharesOf = (limits: Partial<FairShareLimits> = {}) =>
  new FairShares({ capacity: 2, share: 1, maxWaiting: 500, maxWaitMs: 60_000, refusal, ...limits });

/** Work that needs a share; `end` releases it. */
class Work {
  isRunning = false;
  end: () => void = () => undefined;
  readonly begun: Promise<void>;

  constructor(shares: FairShares, member: string, begun: string[] = []) {
    this.begun = shares.take(member).then((share) => {
      this.isRunning = true;
      begun.push(member);
      this.end = () => share.release();
    });
    this.begun.catch(() => undefined);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('fair shares of slots', () => {
  it('gives a member its share at once and no more, also when slots are free', async () => {
    const shares = sharesOf({ capacity: 5, share: 2 });
    const works = Array.from({ length: 3 }, () => new Work(shares, 'a'));
    await settled();
    expect(works.map(({ isRunning }) => isRunning)).toEqual([true, true, false]);
    works[0]!.end();
    await works[2]!.begun;
    expect(shares.waiting).toBe(0);
  });

  it('gives other members a slot, however many calls of a member wait', async () => {
    const shares = sharesOf();
    const many = Array.from({ length: 100 }, () => new Work(shares, 'a'));
    const other = new Work(shares, 'b');
    await other.begun;
    expect(many.filter(({ isRunning }) => isRunning)).toHaveLength(1);
    expect(shares.waiting).toBe(99);
  });

  it('gives free slots to members in turn, and to the calls of one member in their order', async () => {
    const shares = sharesOf({ capacity: 1 });
    const begun: string[] = [];
    const first = new Work(shares, 'first');
    const works = ['a', 'a', 'a', 'b', 'c', 'b'].map((member) => new Work(shares, member, begun));
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
    const shares = sharesOf({ capacity: 1, maxWaiting: 500 });
    const works = Array.from({ length: 501 }, () => new Work(shares, 'a'));
    await expect(shares.take('a')).rejects.toThrow('too many own');
    expect(shares.waiting).toBe(500);
    const other = new Work(shares, 'b');
    works[0]!.end();
    await other.begun; // the member that had the slot comes after it
    other.end();
    await works[1]!.begun;
  });

  it('refuses calls that waited too long, and keeps nothing of them', async () => {
    const shares = sharesOf({ capacity: 1, maxWaitMs: 1 });
    const first = new Work(shares, 'a');
    await expect(shares.take('a')).rejects.toThrow('too many own');
    await expect(shares.take('b')).rejects.toThrow('too many of others');
    expect(shares.waiting).toBe(0);
    first.end();
    await new Work(shares, 'b').begun;
  });

  it('removes a member when its last waiting call is refused and none of its calls runs', async () => {
    const shares = sharesOf({ capacity: 1, maxWaitMs: 1 });
    const first = new Work(shares, 'a');
    const refused = await Promise.allSettled([shares.take('b'), shares.take('b')]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([...shares['members'].keys()]).toEqual(['a']);
    expect(shares.tryTake('c')).toBeUndefined();
    const full = sharesOf({ capacity: 1, maxWaiting: 0 });
    await full.take('a');
    await expect(full.take('c')).rejects.toThrow('too many own');
    expect([...full['members'].keys()]).toEqual(['a']);
    first.end();
    expect(shares['members'].size).toBe(0);
  });

  it('says whether other members wait for a slot that their own share permits', async () => {
    const shares = sharesOf({ capacity: 2, share: 1 });
    const works = ['a', 'b', 'b'].map((member) => new Work(shares, member));
    await settled();
    expect(shares.isAwaitedBeside('a')).toBe(false); // b waits for its own share
    const other = new Work(shares, 'c');
    expect(['a', 'c'].map((member) => shares.isAwaitedBeside(member))).toEqual([true, false]);
    works[0]!.end();
    await other.begun;
    expect(shares.isAwaitedBeside('b')).toBe(false);
  });

  it('counts slots correctly in any sequence', async () => {
    const shares = sharesOf({ capacity: 3, share: 2 });
    let [running, most] = [0, 0];
    const work = async (index: number) => {
      const share = await shares.take(`member ${index % 7}`);
      most = Math.max(most, ++running);
      await settled();
      running--;
      share.release();
    };
    await Promise.all(Array.from({ length: 300 }, (_, index) => work(index)));
    expect([most, running, shares.waiting]).toEqual([3, 0, 0]);
    expect(shares['members'].size).toBe(0);
  });
});
