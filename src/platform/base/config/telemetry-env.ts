import { IsIn, IsString, IsUrl, Matches } from 'class-validator';
import { Integer, Optional, Ratio } from './env-rules.js';

/** Samplers of traces by the names of OpenTelemetry. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

/** The variables of metrics, and of traces with the names of OpenTelemetry; a part of `Env`. */
export class TelemetryEnv {
  /** Port of the Prometheus metrics. Unset: no metrics. */
  @Optional()
  @Integer(0, 65535)
  readonly METRICS_PORT?: number;

  /** Address on which the metrics are served. Others than loopback let everybody read them who can reach it, because they need no key. */
  @IsString()
  readonly METRICS_HOST: string = '127.0.0.1';

  /** URL of a collector, without `/v1/traces`. Unset: no traces. */
  @Optional()
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'must be an http(s) address' },
  )
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Headers for the collector, such as its key: `name=value,name=value`, values encoded as in URLs. */
  @Optional()
  @Matches(/^[\w-]+=(?:[^,\s%]|%[\dA-Fa-f]{2})*(?:,[\w-]+=(?:[^,\s%]|%[\dA-Fa-f]{2})*)*$/, {
    message: 'must be name=value pairs with commas between them',
  })
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;

  @IsString()
  readonly OTEL_SERVICE_NAME: string = 'wholesale-commerce-api';

  /** Which requests are traced. The samplers that begin with `parentbased_` follow the decision of a caller that sent `traceparent`. */
  @IsIn(SAMPLERS, { message: `must be one of ${SAMPLERS.join(', ')}` })
  readonly OTEL_TRACES_SAMPLER: string = 'parentbased_always_on';

  /** Share of requests that the samplers by ratio trace, from 0 to 1. */
  @Ratio()
  readonly OTEL_TRACES_SAMPLER_ARG: number = 1;
}
