import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '#platform/base/config/env.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Caller } from './caller.js';
import { memberOf } from './fair-shares.js';

const MEGABYTE = 1024 * 1024;
/** The part of the budget that one tenant may use. */
const PART_OF_TENANT = 1 / 4;

/** Counts the bytes of large answers that are in memory until their clients have read them, together and by tenant. */
@Injectable()
export class AnswerBudget {
  private readonly maxBytes: number;
  private readonly ofTenants = new Map<string, number>();
  /** Bytes of all answers that are held. */
  heldBytes = 0;

  constructor(@Inject(Env) { ANSWERS_IN_MEMORY_MB }: Env) {
    this.maxBytes = ANSWERS_IN_MEMORY_MB * MEGABYTE;
  }

  /**
   * Returns a function that counts further bytes of an answer until its response is closed. If the answer `canBeRefused`, it throws
   * `rate_limited` when the tenant's answers are beyond its part of the budget, and `unavailable` when all answers are beyond it. The
   * answer to a write cannot be refused, because the write has been done; it is limited by the size of the request's body.
   */
  hold(caller: Caller | undefined, response: ServerResponse, canBeRefused: boolean): (bytes: number) => void {
    const tenantId = memberOf(caller?.tenant.id ?? '');
    let held = 0;
    const change = (bytes: number) => {
      const ofTenant = (this.ofTenants.get(tenantId) ?? 0) + bytes;
      if (ofTenant) this.ofTenants.set(tenantId, ofTenant);
      else this.ofTenants.delete(tenantId);
      this.heldBytes += bytes;
      held += bytes;
      return ofTenant;
    };
    response.once('close', () => change(-held));
    return (bytes) => {
      if (response.destroyed) return;
      const ofTenant = change(bytes);
      if (!canBeRefused) return;
      if (ofTenant > this.maxBytes * PART_OF_TENANT) throw tooManyUnread();
      if (this.heldBytes > this.maxBytes) throw tooManyOfOthers();
    };
  }
}

const tooManyUnread = () =>
  new DomainError(
    'rate_limited',
    'Too many large answers of this tenant have not been read; read them, and request fewer at a time.',
  );

const tooManyOfOthers = () =>
  new DomainError('unavailable', 'Too many large answers have not been read by their clients; try again later.');
