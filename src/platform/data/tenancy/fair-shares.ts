import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { clientLeft } from '#platform/base/errors/client-left.js';

/** The member that a tenant is where something is shared between tenants: all sandboxes together are one. */
export const memberOf = (tenantId: string): string => (isSandboxTenantId(tenantId) ? 'sandboxes' : tenantId);

/** Limits of {@link FairShares}. All sizes are in one unit: 1 for each call, or bytes. */
export interface FairShareLimits {
  /** Maximum size of the calls of all members that are in use. A larger call is admitted while no other is in use. */
  capacity: number;
  /** Maximum size of one member's calls that are in use. A larger call is admitted while its member has no other in use. */
  share: number;
  /** Each call counts as at least this. */
  minSize?: number;
  /** Maximum number of waiting calls of one member; further ones are refused. */
  maxWaiting: number;
  /** Maximum waiting time in milliseconds; a call that waited longer is refused. By default there is none. */
  maxWaitMs?: number;
  /** Creates the error of a refused call. `isOwn`: its member has calls in use, or too many that wait. */
  refusal: (isOwn: boolean) => Error;
}

/** What an admitted call has in use. */
export interface Share {
  /** Gives back what the call does not need after all. */
  shrinkTo(size: number): void;
  /**
   * Gives back the whole; further calls do nothing. `spent` counts as used by the member as long as others compete with it, in any unit
   * that is the same for all members, such as the milliseconds that the call took.
   */
  release(spent?: number): void;
}

interface Waiting {
  size: number;
  begin(share: Share): void;
}

interface Member {
  readonly name: string;
  /** Size of its calls that are in use. */
  held: number;
  /** Sum of what its calls have spent. It begins with {@link FairShares.now}. */
  spent: number;
  readonly waiting: Waiting[];
}

/**
 * Shares something limited between members (tenants): connections, bytes, or the time of one process. The next call that is admitted is
 * that of the member that has used least: what its calls have in use and what they have spent. Members that have used the same take
 * turns, and calls of one member keep their sequence. A call that does not fit is not overtaken by members that have used more.
 *
 * A member that was absent begins with what the member served last had spent, so absence gives no credit.
 */
export class FairShares {
  /** Members that use something, wait, or have spent more than {@link now}; the one that released last comes last. */
  private readonly members = new Map<string, Member>();
  private held = 0;
  private waitingCount = 0;
  /** The highest sum that a member had spent when one of its calls was admitted. */
  private now = 0;

  constructor(private readonly limits: FairShareLimits) {}

  /** Number of waiting calls of all members. */
  get waiting(): number {
    return this.waitingCount;
  }

  /** Whether as many calls of a member wait as may, so that a further one is refused. */
  isFull(name: string): boolean {
    return this.memberOf(name).waiting.length >= this.limits.maxWaiting;
  }

  /** Whether calls of other members wait that their own share permits. */
  isAwaitedBeside(name: string): boolean {
    for (const other of this.members.values()) if (other.name !== name && this.isReady(other)) return true;
    return false;
  }

  /** Admits a call without waiting; `undefined` when it does not fit or others wait. */
  tryTake(name: string, size = 1): Share | undefined {
    const member = this.memberOf(name);
    const needed = this.sizeOf(size);
    if (this.waitingCount || !this.hasRoom(needed) || !this.isWithinShare(member, needed)) return undefined;
    return this.admit(member, needed);
  }

  /**
   * Waits until a call is admitted. Throws the `refusal` of the limits when too many calls of the member wait already or the call waited
   * too long, and `request_timeout` when `signal` is aborted because the client has left.
   */
  async take(name: string, { size = 1, signal }: { size?: number; signal?: AbortSignal } = {}): Promise<Share> {
    if (signal?.aborted) throw clientLeft();
    return this.tryTake(name, size) ?? this.wait(this.memberOf(name), this.sizeOf(size), signal);
  }

  /** The member of a name, which is not in `members` while it is new. */
  private memberOf(name: string): Member {
    return this.members.get(name) ?? { name, held: 0, spent: this.now, waiting: [] };
  }

  private sizeOf(size: number): number {
    return Math.max(size, this.limits.minSize ?? 0);
  }

  private hasRoom(size: number): boolean {
    return !this.held || this.held + size <= this.limits.capacity;
  }

  private isWithinShare({ held }: Member, size: number): boolean {
    return !held || held + size <= this.limits.share;
  }

  /** Whether a call of a member waits that its share permits. */
  private isReady(member: Member): boolean {
    const [first] = member.waiting;
    return first !== undefined && this.isWithinShare(member, first.size);
  }

  private wait(member: Member, size: number, signal?: AbortSignal): Promise<Share> {
    const { maxWaiting, maxWaitMs, refusal } = this.limits;
    if (member.waiting.length >= maxWaiting) return Promise.reject(refusal(true));
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const giveUp = (error: Error) => {
        stop();
        member.waiting.splice(member.waiting.indexOf(call), 1);
        this.waitingCount--;
        this.forgetIfIdle(member);
        this.admitWaiting(); // those that this call held up
        reject(error);
      };
      const call: Waiting = {
        size,
        begin: (share) => {
          stop();
          resolve(share);
        },
      };
      const leave = () => giveUp(clientLeft());
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => giveUp(refusal(member.held > 0)), maxWaitMs);
      signal?.addEventListener('abort', leave);
      this.members.set(member.name, member);
      member.waiting.push(call);
      this.waitingCount++;
      this.admitWaiting();
    });
  }

  /** Admits waiting calls as long as that of the member that has used least fits. */
  private admitWaiting(): void {
    while (this.waitingCount && this.held < this.limits.capacity) {
      const member = this.leastUsed();
      const call = member?.waiting[0];
      if (!member || !call || !this.hasRoom(call.size)) return;
      member.waiting.shift();
      this.waitingCount--;
      call.begin(this.admit(member, call.size));
    }
  }

  /** Of the members with a waiting call that their share permits, the first of those that have used least. */
  private leastUsed(): Member | undefined {
    let least: Member | undefined;
    for (const member of this.members.values())
      if (this.isReady(member) && (!least || usedBy(member) < usedBy(least))) least = member;
    return least;
  }

  private admit(member: Member, size: number): Share {
    let held = 0;
    const hold = (next: number) => {
      this.held += next - held;
      member.held += next - held;
      held = next;
    };
    hold(size);
    this.members.set(member.name, member);
    this.advance(member.spent);
    return {
      shrinkTo: (needed) => {
        hold(Math.min(held, this.sizeOf(needed)));
        this.admitWaiting();
      },
      release: (spent = 0) => {
        if (!held) return;
        hold(0);
        member.spent += spent;
        this.members.delete(member.name); // inserted again behind members that have used the same
        this.members.set(member.name, member);
        this.forgetIfIdle(member);
        this.admitWaiting();
        if (!this.held) this.members.clear(); // nobody competes, so nothing that was spent counts any more
      },
    };
  }

  private advance(spent: number): void {
    if (spent <= this.now) return;
    this.now = spent;
    for (const member of this.members.values()) this.forgetIfIdle(member);
  }

  private forgetIfIdle(member: Member): void {
    if (!member.held && !member.waiting.length && member.spent <= this.now) this.members.delete(member.name);
  }
}

const usedBy = ({ held, spent }: Member): number => held + spent;
