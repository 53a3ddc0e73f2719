interface Member<T> {
  waiting: T[];
  /** Time that this member's work has taken, counted from {@link FairQueue.now}. */
  used: number;
}

/**
 * A queue in which nobody waits for more than one piece of work of each other member. The next one comes from the member whose work has
 * taken the least time; among equals they take turns. Who has not been there for a while starts with what the others have used, so
 * that absence saves nothing up.
 */
export class FairQueue<T> {
  private readonly members = new Map<string, Member<T>>();
  /** What the member that was served last had used before. */
  private now = 0;

  lengthOf(name: string): number {
    return this.members.get(name)?.waiting.length ?? 0;
  }

  add(name: string, item: T): void {
    const member = this.members.get(name) ?? { waiting: [], used: this.now };
    this.members.set(name, member);
    member.waiting.push(item);
  }

  /** Takes an item out before its turn; false if it is not waiting. */
  remove(name: string, item: T): boolean {
    const waiting = this.members.get(name)?.waiting ?? [];
    const index = waiting.indexOf(item);
    if (index >= 0) waiting.splice(index, 1);
    return index >= 0;
  }

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
    this.members.delete(name); // behind those who have used as much
    this.members.set(name, member);
    return member.waiting.shift();
  }

  /** Adds to what a member's work has taken, in any unit of time that is the same for all. */
  charge(name: string, time: number): void {
    const member = this.members.get(name);
    if (member) member.used += time;
  }
}
