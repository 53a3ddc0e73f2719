import type { LoggerService } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { destination, type DestinationStream, type Logger, pino } from 'pino';
import { QueryFailedError } from 'typeorm';

/** Classes of database errors whose messages quote what callers sent: data exceptions and constraint violations. */
const QUOTES_DATA = /^2[23]/;

/** Without a text, pino takes the error's message for one, which may quote what callers sent. */
const FAILED = 'failed';

/** Lines leave together, when there is this much of them or this time has passed: to write each costs as much as to make it. */
const TOGETHER = { minLength: 4096, periodicFlush: 100 };

/** The service's log: one JSON object a line, on standard output, written in the background. */
export const createLogger = (
  level: string,
  to: DestinationStream = destination({ sync: false, ...TOGETHER }),
): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }, to);

/** What the log says of an error: never a query's parameters, nor a message that quotes them. */
export function describeError(error: unknown): object {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(inner instanceof Error)) return { message: String(inner) };
  const { code, constraint, table } = inner as DatabaseError;
  const isQuote = inner instanceof DatabaseError && QUOTES_DATA.test(code ?? '');
  const stack = inner.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { type: inner.constructor.name, message: isQuote ? undefined : inner.message, code, constraint, table, stack };
}

/** Lets Nest write to the same log. */
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
    this.logger[level]({ context, ...fields }, FAILED);
  }
}
