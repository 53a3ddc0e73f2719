import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { getMetadataStorage } from 'class-validator';
import { Env, readEnv } from './env.js';

describe('the time-outs of the environment', () => {
  const timeouts = (given: Record<string, string>) => {
    const env = readEnv(given);
    return [env.LOCK_TIMEOUT_MS, env.STATEMENT_TIMEOUT_MS, env.REQUEST_TIMEOUT_MS, env.DATABASE_QUEUE_TIMEOUT_MS];
  };

  it('have defaults that are shorter than a configured longer one', () => {
    expect(timeouts({})).toEqual([10_000, 15_000, 30_000, 10_000]);
    expect(timeouts({ REQUEST_TIMEOUT_MS: '8000' })).toEqual([2_000, 4_000, 8_000, 4_000]);
    expect(timeouts({ STATEMENT_TIMEOUT_MS: '300' })).toEqual([150, 300, 30_000, 10_000]);
    expect(timeouts({ LOCK_TIMEOUT_MS: '1000' })).toEqual([1_000, 15_000, 30_000, 10_000]);
  });

  it('are refused when they contradict each other, with all contradictions in one error', () => {
    expect(() =>
      readEnv({ LOCK_TIMEOUT_MS: '20000', REQUEST_TIMEOUT_MS: '9000', DATABASE_QUEUE_TIMEOUT_MS: '9000' }),
    ).toThrow(
      'LOCK_TIMEOUT_MS must be less than STATEMENT_TIMEOUT_MS; DATABASE_QUEUE_TIMEOUT_MS must be less than REQUEST_TIMEOUT_MS',
    );
    expect(() => readEnv({ STATEMENT_TIMEOUT_MS: '30000' })).toThrow(
      /^STATEMENT_TIMEOUT_MS must be less than REQUEST_TIMEOUT_MS$/,
    );
  });
});

it('a tenant cannot have more connections than there are', () => {
  expect(readEnv({ DATABASE_POOL_SIZE: '4', DATABASE_TENANT_SHARE: '4' }).DATABASE_TENANT_SHARE).toBe(4);
  expect(() => readEnv({ DATABASE_POOL_SIZE: '4', DATABASE_TENANT_SHARE: '5' })).toThrow(
    'DATABASE_TENANT_SHARE must be at most DATABASE_POOL_SIZE',
  );
});

it('the settings of traces have the names and values of OpenTelemetry', () => {
  const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = readEnv({ OTEL_TRACES_SAMPLER_ARG: '0.05' });
  expect([OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG]).toEqual(['parentbased_always_on', 0.05]);
  expect(() =>
    readEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=50%',
      OTEL_TRACES_SAMPLER: 'sometimes',
      OTEL_TRACES_SAMPLER_ARG: '1.5',
    }),
  ).toThrow(
    /ENDPOINT must be an http.*HEADERS must be name=value.*SAMPLER must be one of always_on,.*SAMPLER_ARG must be a number from 0 to 1/,
  );
});

describe('CORS_ORIGINS', () => {
  it('is a list of origins, empty by default', () => {
    expect(readEnv({}).CORS_ORIGINS).toEqual([]);
    expect(readEnv({ CORS_ORIGINS: 'https://shop.example.com, http://localhost:5173' }).CORS_ORIGINS).toEqual([
      'https://shop.example.com',
      'http://localhost:5173',
    ]);
  });

  it.each([
    '*',
    'null',
    'shop.example.com',
    'https://shop.example.com/',
    'https://shop.example.com:443',
    'https://Shop.example.com',
    'https://*.example.com',
    'ftp://shop.example.com',
    'https://shop.example.com,',
  ])('is refused with the form where a browser would never send it: %s', (value) => {
    expect(() => readEnv({ CORS_ORIGINS: value })).toThrow(
      'CORS_ORIGINS must be origins such as https://shop.example.com with commas between them, without a path',
    );
  });
});

describe('.env.example', () => {
  const example = () => readFile(new URL('../../../../.env.example', import.meta.url), 'utf8').then(parseEnv);

  it('has exactly the variables of the service, each once', async () => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(Env, '', false, false);
    const variables = new Set(rules.map(({ propertyName }) => propertyName));
    expect(Object.keys(await example()).toSorted()).toEqual([...variables].toSorted());
  });

  it('has their default values', async () => {
    expect(readEnv(await example())).toEqual(readEnv({}));
  });
});
