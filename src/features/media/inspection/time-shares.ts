interface Member<T> {
  waiting: T[];
  /** Total time of this member's work. A member that joins starts with {@link TimeShares.now}. */
  used: number;
}

/**
 * A queue that shares processing time evenly between its members. The next item is that of the member whose work has taken the least
 * time; members with equal times take turns. A member that was absent starts with the time that the others have used, so absence gives
 * no credit, and it waits for at most one item of each other member.
 */
export class TimeShares<T> {
  private readonly members = new Map<string, Member<T>>();
  /** The time that the member served last had used before. */
  private now = 0;

  /** Number of waiting items of all members. */
  get length(): number {
    return [...this.members.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  lengthOf(name: string): number {
    return this.members.get(name)?.waiting.length ?? 0;
  }

  add(name: string, item: T): void {
    const member = this.members.get(name) ?? { waiting: [], used: this.now };
    this.members.set(name, member);
    member.waiting.push(item);
  }

  /** Removes a waiting item; returns false if it is not waiting. */
  remove(name: string, item: T): boolean {
    const waiting = this.members.get(name)?.waiting ?? [];
    const index = waiting.indexOf(item);
    if (index >= 0) waiting.splice(index, 1);
    return index >= 0;
  }

  /** Removes and returns the next item; undefined if none is waiting. */
  next(): T | undefined {
    let chosen: [string, Member<T>] | undefined;
    for (const entry of this.members) {
      const [name, { waiting, used }] = entry;
      if (waiting.length && (!chosen || used < chosen[1].used)) chosen = entry;
      if (!waiting.length && used <= this.now) this.members.delete(name);
    }
    if (!chosen) {
      this.members.clear();
      return undefined;
    }
    const [name, member] = chosen;
    this.now = member.used;
    this.members.delete(name); // inserted again behind members with the same time
    this.members.set(name, member);
    return member.waiting.shift();
  }

  /** Adds to the time of a member's work, in any unit that is the same for all members. */
  charge(name: string, time: number): void {
    const member = this.members.get(name);
    if (member) member.used += time;
  }
}
