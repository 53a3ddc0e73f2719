import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Time for which an object without a row in the database stays in quarantine before it is deleted. It is long, because a database that
 * was restored from a backup lacks the rows of newer objects until they are restored too. `FILE_QUARANTINE_DAYS` in milliseconds.
 */
@Injectable()
export class QuarantineTime {
  readonly ms: number;

  constructor(@Inject(Env) env: Env) {
    this.ms = env.FILE_QUARANTINE_DAYS * DAY_MS;
  }
}
