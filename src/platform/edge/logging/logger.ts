import type { LoggerService } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { destination, type DestinationStream, type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { constraintIn } from '#platform/data/sql/database-errors.js';

/** SQLSTATE classes of errors whose messages quote values that callers sent: data exceptions and constraint violations. */
const QUOTES_DATA = /^2[23]/;

/** Message of log lines with an error. Without it, pino uses the error's message, which may quote values that callers sent. */
const ERROR_MESSAGE = 'failed';

/** Lines are written in batches of this number of bytes, or after this number of milliseconds: a write costs as much as a line itself. */
const BATCHES = { minLength: 4096, periodicFlush: 100 };

/** The service's log: one JSON object per line, written asynchronously to standard output unless `to` is given. */
export const createLogger = (level: string, to: DestinationStream = destination({ sync: false, ...BATCHES })): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }, to);

/** The fields of an error in the log. They never contain parameters of a query or a message that quotes them. */
export function describeError(error: unknown): object {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(inner instanceof Error)) return { message: String(inner) };
  const { code, table } = inner as DatabaseError;
  const quotesData = inner instanceof DatabaseError && QUOTES_DATA.test(code ?? '');
  const stack = inner.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: inner.constructor.name,
    message: quotesData ? undefined : inner.message,
    code,
    constraint: constraintIn(inner as DatabaseError),
    table,
    stack,
  };
}

/** Writes Nest's messages to the same log; its informational messages get the level `debug`. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: 'debug' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof message !== 'object') return this.logger[level]({ context }, String(message));
    const fields = message instanceof Error ? { err: message } : message;
    this.logger[level]({ context, ...fields }, ERROR_MESSAGE);
  }
}
