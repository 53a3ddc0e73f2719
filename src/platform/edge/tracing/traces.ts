import type { RequestHandler } from 'express';
import type { Env } from '#platform/base/config/env.js';

/** Sends the traces of requests to a collector. */
export interface TraceExporter {
  /** Makes a span of a request, and continues the trace of a `traceparent` header. It must follow `requestId`. */
  readonly middleware: RequestHandler;
  /** Sends the finished spans, and ends. Takes at most three seconds. */
  close(): Promise<void>;
}

/** The traces of an application; a provider of NestJS, which ends them after the last request. */
export class Traces {
  private constructor(private readonly exporter?: TraceExporter) {}

  /** Traces are on if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Otherwise no package of OpenTelemetry's SDK is loaded. */
  static async open(env: Env): Promise<Traces> {
    const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (endpoint === undefined) return new Traces();
    const { OpenTelemetry } = await import('./open-telemetry.js');
    return new Traces(new OpenTelemetry(env, endpoint));
  }

  /** Middleware for all requests; empty if traces are off. */
  get middleware(): RequestHandler[] {
    return this.exporter ? [this.exporter.middleware] : [];
  }

  async onApplicationShutdown(): Promise<void> {
    await this.exporter?.close();
  }
}
