import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes of a span by the names of OpenTelemetry's conventions. They never contain secrets or values of SQL parameters. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A running span of a recorded request. */
export interface RunningSpan {
  /** Runs `work` synchronously inside a child span, which ends when the promise settles. An error marks the span as failed. */
  child<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** The header (W3C Trace Context) of requests that the span sends. */
  readonly traceparent: string;
}

const storage = new AsyncLocalStorage<RunningSpan>();

/** Runs `work`, and everything that it starts, inside a span. */
export const runInSpan = <T>(span: RunningSpan, work: () => T): T => storage.run(span, work);

/** {@link RunningSpan.traceparent} of the current span; undefined without one. */
export const currentTraceparent = (): string | undefined => storage.getStore()?.traceparent;

/**
 * Runs `work` in a child of the current span. Without a current span, because traces are off, the request is not sampled or the service
 * itself works, it only calls `work`. In both cases `work` is called synchronously.
 */
export function traced<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  const span = storage.getStore();
  return span ? span.child(name, attributes, work) : work();
}

/** Maximum length of an SQL text in a span. */
const MAX_STATEMENT_LENGTH = 2_000;

/** As {@link traced}, for an SQL statement. `text` has parameters (`$1`) instead of values. */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const span = storage.getStore();
  if (!span) return work();
  const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH),
  };
  return span.child(operation, attributes, work);
}
