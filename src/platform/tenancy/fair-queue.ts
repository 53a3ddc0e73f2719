/** How many may work at a time, and how long others wait. */
export interface FairQueueOptions {
  /** Places of all members together. */
  places: number;
  /** Places that one member can have at the same time. */
  share: number;
  /** Members' waiting work beyond this number is refused, counted per member. */
  maxWaiting: number;
  /** Work that waited for so many milliseconds is refused. */
  maxWaitMs: number;
  /** The error of what is refused. */
  refusal: () => Error;
}

interface Member {
  running: number;
  waiting: (() => void)[];
}

/**
 * Gives places to members (tenants): each has at most its share of them, and waiting work in a queue of its own. A place that
 * becomes free goes to the members with waiting work in turn, however much of it each has.
 */
export class FairQueue {
  private readonly members = new Map<string, Member>();
  /** Members that have waiting work and room in their share; the first one is the next to get a place. */
  private readonly turns = new Set<string>();
  private free: number;
  private waitingCount = 0;

  constructor(private readonly options: FairQueueOptions) {
    this.free = options.places;
  }

  /** How many wait, of all members together. */
  get waiting(): number {
    return this.waitingCount;
  }

  /** A place that is free at once: the function that gives it back, to be called once; `undefined` when there is none. */
  tryTake(name: string): (() => void) | undefined {
    const member = this.memberOf(name);
    if (this.free === 0 || member.running >= this.options.share) return undefined;
    this.start(member);
    return () => this.giveBack(name, member);
  }

  /**
   * Waits for a place. Returns the function that gives it back, to be called once. Throws the `refusal` of the options when
   * too much of the member waits already, or when it waited too long.
   */
  async take(name: string): Promise<() => void> {
    const taken = this.tryTake(name);
    if (taken) return taken;
    const member = this.memberOf(name);
    await this.wait(name, member);
    return () => this.giveBack(name, member);
  }

  private memberOf(name: string): Member {
    const member = this.members.get(name) ?? { running: 0, waiting: [] };
    this.members.set(name, member);
    return member;
  }

  private start(member: Member): void {
    this.free--;
    member.running++;
  }

  private wait(name: string, member: Member): Promise<void> {
    const { maxWaiting, maxWaitMs, share, refusal } = this.options;
    if (member.waiting.length >= maxWaiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        member.waiting.splice(member.waiting.indexOf(begin), 1);
        this.waitingCount--;
        if (!member.waiting.length) this.turns.delete(name);
        reject(refusal());
      }, maxWaitMs);
      member.waiting.push(begin);
      this.waitingCount++;
      if (member.running < share) this.turns.add(name);
    });
  }

  private giveBack(name: string, member: Member): void {
    this.free++;
    member.running--;
    if (member.waiting.length) this.turns.add(name);
    else if (!member.running) this.members.delete(name);
    this.serveNext();
  }

  private serveNext(): void {
    const [name] = this.turns;
    if (name === undefined || this.free === 0) return;
    const member = this.members.get(name)!;
    this.turns.delete(name);
    this.start(member);
    this.waitingCount--;
    member.waiting.shift()!();
    if (member.waiting.length && member.running < this.options.share) this.turns.add(name); // behind the others
  }
}
