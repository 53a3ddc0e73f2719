import { Injectable } from '@nestjs/common';
import { readSettings } from '#features/settings/read-settings.js';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { realTime } from '#platform/base/values/current-time.js';
import { newId } from '#platform/base/values/ids.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { maintenanceCaller, runAs, type Tenant } from '#platform/data/tenancy/caller.js';
import { followClock } from '#platform/data/tenancy/sandbox-clock.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { END_BOOKING, LEASE_BOOKING, RENEW_BOOKING, TENANTS_WITH_BOOKINGS } from './bank-booking-work.queries.js';
import { SafeBooking } from './safe-booking.js';

/** Time between two searches for work, in milliseconds. With it, the safe lines of a new statement are booked within a minute. */
const INTERVAL_MS = 15_000;
/** Time after which another instance may go on with a statement, if this one does not renew its lease, in milliseconds. */
const LEASE_MS = 60_000;

/** How this instance takes part in the booking of bank statements. */
export abstract class BankBookingSettings {
  /** Whether it works on them. */
  abstract readonly isEnabled: boolean;
}

/**
 * Books the safe lines of new statements of the tenants whose settings say so, in every instance: leases one statement of a tenant at a time. After
 * a crash the lease ends, and another instance goes on. A statement with which three tries have failed is tried again every ten minutes.
 */
@Injectable()
export class BankBookingWork extends RepeatedJob {
  /** The clock of leases; tests replace it. */
  now = realTime;

  constructor(
    private readonly db: TenantDb,
    private readonly booking: SafeBooking,
    private readonly attempts: TaskAttempts,
    settings: BankBookingSettings,
  ) {
    super(INTERVAL_MS, settings.isEnabled);
  }

  async run(): Promise<void> {
    const reason = 'bank statements of all tenants whose safe lines are to be booked';
    for (const tenant of await this.db.withoutTenant<Tenant>(reason, TENANTS_WITH_BOOKINGS, [this.now()])) {
      if (this.hasEnded) return;
      const caller = { ...maintenanceCaller(tenant.id), tenant };
      await this.workOn(tenant.id, () => runAs(caller, () => this.bookAll()));
    }
  }

  /** Books the statements of the current tenant that nobody works on, one after the other. */
  private async bookAll(): Promise<void> {
    await followClock(this.db);
    const holder = newId();
    const done = new Set<string>();
    while (!this.hasEnded) {
      const [leased] = await this.write<{ statementId: string }>(LEASE_BOOKING, [
        holder,
        this.now(),
        this.leaseEnd(),
        [...done],
      ]);
      if (!leased) return;
      const { statementId } = leased;
      done.add(statementId);
      const work = { task: 'bank_booking', subject: statementId };
      await this.attempts.tryWork(work, () => this.bookStatement(statementId, holder));
    }
  }

  private async bookStatement(statementId: string, holder: string): Promise<void> {
    const goesOn = async () => {
      if (this.hasEnded || (await readSettings(this.db)).bankBooking !== 'safe') return false;
      return (await this.write(RENEW_BOOKING, [statementId, holder, this.leaseEnd()])).length > 0;
    };
    await this.booking.book(statementId, { isAutomatic: true, goesOn, isOver: () => this.hasEnded });
    if (!this.hasEnded) await this.write(END_BOOKING, [statementId, holder]);
  }

  private leaseEnd = (): Date => new Date(this.now().getTime() + LEASE_MS);

  private write<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.transaction((tx) => tx.query<Row>(text, values));
  }
}
