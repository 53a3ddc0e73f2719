import type { Answer, Client } from '../client.js';
import { invoiceOf } from '../payments.js';
import { sharedService, type TestService } from '../service.js';
import { makeTrade, type Trade } from '../trade.js';
import { atNoon, TIMEZONE } from './dated.js';

/** A new tenant for each test, with a trade whose customer gets invoices. */
export class ReceivablesFixture {
  service!: TestService;
  client!: Client;
  trade!: Trade;

  /** Declares the preparation of the tests of a file. */
  static prepared(): ReceivablesFixture {
    const fixture = new ReceivablesFixture();
    beforeAll(async () => {
      fixture.service = await sharedService();
    });
    beforeEach(async () => {
      fixture.client = await fixture.service.tenant({ timezone: TIMEZONE });
      fixture.trade = await makeTrade(fixture.client);
    });
    return fixture;
  }

  async read(path: string): Promise<Answer['body']> {
    const { status, body } = await this.client.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  }

  statementPath(query = ''): string {
    return `/v2/customers/${this.trade.customer.id}/statement${query}`;
  }

  /** An invoice that was issued 60 days ago. */
  issued(amount: number, dueDaysAgo: number, extra: object = {}) {
    return invoiceOf(this.client, amount, { issued_at: atNoon(60), due_date: atNoon(dueDaysAgo), ...extra });
  }
}
