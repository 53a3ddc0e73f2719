import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { NextFunction, Request, Response } from 'express';
import type { Env } from '#platform/base/config/env.js';
import type { RequestWithId } from '../logging/request-id.js';
import { outcomeOf } from '../logging/request-log.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { runInSpan, type RunningSpan, type SpanAttributes } from '#platform/base/spans/traced.js';

/** Maximum time for which the end of the service waits for a collector, in milliseconds. */
const MAX_CLOSE_MS = 3_000;

const propagator = new W3CTraceContextPropagator();

/** Traces by OpenTelemetry's SDK, sent in batches to `<endpoint>/v1/traces` as OTLP over HTTP. A collector that fails delays no request. */
export class OpenTelemetry {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(env: Env, endpoint: string) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    });
    this.provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME })),
      sampler: samplerOf(env),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('wholesale-commerce-api');
  }

  readonly middleware = (
    request: Request & RequestWithId & { caller?: Caller },
    response: Response,
    next: NextFunction,
  ): void => {
    const { method, requestId } = request;
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': method, 'request.id': requestId };
    const span = this.tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    if (!span.isRecording()) return next();
    response.on('close', () => {
      const { route, status } = outcomeOf(request, response);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (request.caller) span.setAttribute('tenant.id', request.caller.tenant.id);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    runInSpan(new RecordedSpan(this.tracer, trace.setSpan(parent, span)), next);
  };

  async close(): Promise<void> {
    const waiting = new AbortController();
    const sent = this.provider.shutdown().catch(() => undefined); // the collector's failure is not the service's
    await Promise.race([sent, setTimeout(MAX_CLOSE_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
  }
}

class RecordedSpan implements RunningSpan {
  constructor(
    private readonly tracer: Tracer,
    private readonly context: Context,
  ) {}

  get traceparent(): string {
    const headers: { traceparent?: string } = {};
    propagator.inject(this.context, headers, defaultTextMapSetter);
    return headers.traceparent!;
  }

  child<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    const kind = 'db.system.name' in attributes ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const span = this.tracer.startSpan(name, { kind, attributes }, this.context);
    const running = new RecordedSpan(this.tracer, trace.setSpan(this.context, span));
    const done = runInSpan(running, work);
    done.then(
      () => span.end(),
      (error: unknown) => fail(span, error),
    );
    return done;
  }
}

/** The message of an error may quote values that callers sent, so a span has only its code or type. */
function fail(span: Span, error: unknown): void {
  const { code, constructor } = (error ?? {}) as { code?: unknown; constructor?: { name: string } };
  span.setAttribute('error.type', typeof code === 'string' ? code : (constructor?.name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** The headers of `name=value,name=value`, with values encoded as in URLs. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .flatMap(([name, ...value]) => (name?.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [])),
  );
