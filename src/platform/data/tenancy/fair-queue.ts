/** Limits of a {@link FairQueue}. */
export interface FairQueueOptions {
  /** Number of slots of all members together. */
  slots: number;
  /** Maximum number of slots that one member has at the same time. */
  share: number;
  /** Maximum number of waiting calls of one member; further ones are refused. */
  maxWaiting: number;
  /** Maximum waiting time in milliseconds; a call that waited longer is refused. */
  maxWaitMs: number;
  /** Creates the error of a refused call. */
  refusal: () => Error;
}

interface Member {
  running: number;
  waiting: (() => void)[];
}

/**
 * Shares slots between members (tenants). Each member has at most its share of the slots and a queue of its own. A slot that becomes
 * free goes to the members with waiting calls in turn, however many calls of a member wait.
 */
export class FairQueue {
  /** Members that have a slot or wait for one. */
  private readonly members = new Map<string, Member>();
  /** Members that have waiting calls and less than their share; the first one gets the next free slot. */
  private readonly turns = new Set<string>();
  private free: number;
  private waitingCount = 0;

  constructor(private readonly options: FairQueueOptions) {
    this.free = options.slots;
  }

  /** Number of waiting calls of all members. */
  get waiting(): number {
    return this.waitingCount;
  }

  /** Whether as many calls of a member wait as may, so that a further one is refused. */
  isFull(name: string): boolean {
    return this.memberOf(name).waiting.length >= this.options.maxWaiting;
  }

  /** Whether calls of other members wait that their own share permits. */
  isAwaitedBeside(name: string): boolean {
    for (const other of this.turns) if (other !== name) return true;
    return false;
  }

  /** Takes a free slot without waiting. Returns the function that releases it, to be called once; `undefined` when none is free. */
  tryTake(name: string): (() => void) | undefined {
    const member = this.memberOf(name);
    if (this.free === 0 || member.running >= this.options.share) return undefined;
    this.members.set(name, member);
    this.start(member);
    return () => this.release(name, member);
  }

  /**
   * Waits for a slot. Returns the function that releases it, to be called once. Throws the `refusal` of the options when too many
   * calls of the member wait already or the call waited too long.
   */
  async take(name: string): Promise<() => void> {
    const release = this.tryTake(name);
    if (release) return release;
    const member = this.memberOf(name);
    await this.wait(name, member);
    return () => this.release(name, member);
  }

  /** The member of a name, which is not in `members` while it is new. */
  private memberOf(name: string): Member {
    return this.members.get(name) ?? { running: 0, waiting: [] };
  }

  private start(member: Member): void {
    this.free--;
    member.running++;
  }

  private wait(name: string, member: Member): Promise<void> {
    const { maxWaiting, maxWaitMs, share, refusal } = this.options;
    if (member.waiting.length >= maxWaiting) return Promise.reject(refusal());
    this.members.set(name, member);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        member.waiting.splice(member.waiting.indexOf(begin), 1);
        this.waitingCount--;
        if (!member.waiting.length) this.turns.delete(name);
        this.removeIfIdle(name, member);
        reject(refusal());
      }, maxWaitMs);
      member.waiting.push(begin);
      this.waitingCount++;
      if (member.running < share) this.turns.add(name);
    });
  }

  private release(name: string, member: Member): void {
    this.free++;
    member.running--;
    if (member.waiting.length) this.turns.add(name);
    this.removeIfIdle(name, member);
    this.serveNext();
  }

  private removeIfIdle(name: string, member: Member): void {
    if (!member.running && !member.waiting.length) this.members.delete(name);
  }

  private serveNext(): void {
    const [name] = this.turns;
    if (name === undefined || this.free === 0) return;
    const member = this.members.get(name)!;
    this.turns.delete(name);
    this.start(member);
    this.waitingCount--;
    member.waiting.shift()!();
    if (member.waiting.length && member.running < this.options.share) this.turns.add(name); // behind the other members
  }
}
