import { Injectable } from '@nestjs/common';
import { MAX_ADDED, setClock } from '#features/events/event-clock.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime, realTime } from '#platform/base/values/current-time.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { heldTransaction, runAfterCommit } from '#platform/data/tenancy/held-transaction.js';
import { asOtherTenant } from '#platform/data/tenancy/batch-transaction.js';
import { adoptOffset, asClockMove, rememberOffset } from '#platform/data/tenancy/sandbox-clock.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { liveCallerOf } from '../own-sandbox.service.js';
import { Sandbox } from '../sandbox.entity.js';
import type { SandboxView } from '../sandbox-view.js';
import { SandboxesService } from '../sandboxes.service.js';
import { runClock } from './clock-run.js';
import { type ClockMove, clockTarget } from './clock-target.js';

/** Time after which a move is answered although it is not complete, in milliseconds. */
const ANSWER_MS = 10_000;
/** Time of a transaction of a move, during which other requests of the sandbox wait, and of one that is committed with the stored answer. */
const STEP_MS = 1_000;
const STEP_WITH_ANSWER_MS = 8_000;

/** What a step of a move has done. */
interface Step {
  sandbox: SandboxView;
  isDone: boolean;
}

/** Moves the clock of the caller's sandbox. */
@Injectable()
export class SandboxClockService {
  /** How long a move may take before it is answered, and each of its transactions; the events of one statement. Tests replace them. */
  limits = { answerMs: ANSWER_MS, stepMs: STEP_MS, most: MAX_ADDED };

  constructor(
    private readonly db: TenantDb,
    private readonly sandboxes: SandboxesService,
  ) {}

  /**
   * Moves the clock forward and writes what becomes due. If that is not complete when the move must be answered, the status of the sandbox is `advancing`, and
   * `AdvancingClocks` goes on. Moves wait for each other, and for the other transactions of the sandbox. Throws the errors of {@link clockTarget},
   * `clock_advancing` while an earlier move is not complete, and `version_conflict`.
   */
  async move(move: ClockMove, precondition: Precondition): Promise<SandboxView> {
    const { answerMs, stepMs } = this.limits;
    const answerAt = performance.now() + answerMs;
    const isHeld = heldTransaction() !== undefined;
    const { timezone } = currentCaller().tenant;
    let step = await this.step(precondition, isHeld ? Math.min(STEP_WITH_ANSWER_MS, answerMs) : stepMs, (present) => {
      if (present.targetOffsetMs !== null) throw advancing();
      const real = realTime();
      return clockTarget(move, { now: currentTime(), realTime: real, timezone }).getTime() - real.getTime();
    });
    while (!step.isDone && !isHeld && performance.now() < answerAt) step = await this.goOn();
    return step.sandbox;
  }

  /** Goes on with a move that is not complete, for the sandbox of the caller. Does nothing if it is complete meanwhile. */
  async goOn(): Promise<Step> {
    const { stepMs } = this.limits;
    return this.step(ANY_VERSION, stepMs, (present) => Number(present.targetOffsetMs ?? present.clockOffsetMs));
  }

  /** A step of a move in a transaction of its own. `targetOf` returns the offset to which the clock moves, in milliseconds. */
  private async step(
    precondition: Precondition,
    stepMs: number,
    targetOf: (present: Sandbox) => number,
  ): Promise<Step> {
    const { step, now, offsetMs } = await asClockMove(() =>
      this.db.transaction(async (tx) => {
        const until = performance.now() + stepMs;
        const { timezone } = tx.tenant;
        const { most } = this.limits;
        const live = liveCallerOf(currentCaller());
        const { id } = currentCaller().tenant.sandbox!;
        const present = await asOtherTenant(tx, live, (part) => lockRecord(part, 'sandbox', Sandbox, id, precondition));
        const { before, now, offsetMs, targetMs } = await runClock(tx, {
          ...{ timezone, until, most },
          targetMs: targetOf(present),
        });
        const sandbox = await asOtherTenant(tx, live, async (part) => {
          await part.update(Sandbox, id, recordOf(present, offsetMs, targetMs));
          return this.sandboxes.get(id);
        });
        await adoptOffset(tx.partOf(tx).client, offsetMs);
        const change = { field: 'now', before: before.toISOString(), after: now.toISOString() };
        if (sandbox.version > present.version) tx.journal.updated('sandbox', sandbox, [change]);
        return { step: { sandbox, isDone: targetMs === null }, now, offsetMs };
      }),
    );
    await runAfterCommit(() => {
      rememberOffset(currentCaller().tenant.id, offsetMs);
      return setClock(this.db, now);
    });
    return step;
  }
}

/** The columns of the record that a step changes. A sandbox whose demo records are being loaded stays in that status. */
function recordOf({ status }: Sandbox, offsetMs: number, targetMs: number | null): Partial<Sandbox> {
  const after = status === 'advancing' ? 'ready' : status;
  return {
    clockOffsetMs: String(offsetMs),
    targetOffsetMs: targetMs === null ? null : String(targetMs),
    status: targetMs === null ? after : 'advancing',
  };
}

const advancing = () =>
  new DomainError('clock_advancing', 'An earlier move of the clock is not complete yet.', [
    { field: 'status', reason: 'is advancing; read GET /v2/sandbox until it is not, then move the clock' },
  ]);
