import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time for which an object that the database does not know is kept before it is deleted. */
@Injectable()
export class QuarantineTime {
  /** Milliseconds. */
  readonly ms: number;

  constructor(@Inject(Env) env: Env) {
    this.ms = env.FILE_QUARANTINE_DAYS * DAY_MS;
  }
}
