import {
  featureOf,
  FEATURES,
  filesWith,
  type Import,
  importsOfKind,
  isApi,
  isOfFiles,
  inKind,
  productSources,
  formatImport,
  versionOf,
  withoutComments,
} from '../support/sources.js';

/** Each rule is a claim of docs/architecture.md; the list that it expects is the complete list of exceptions. */

const isPlatform = ({ from }: Import) => from.startsWith('src/platform/');

describe('controllers', () => {
  const CONTROLLER =
    /^@nestjs\/common$|^src\/platform\/(edge\/(auth\/access|http\/([a-z]+\/)?[\w-]+)|data\/(records\/(if-match|import-declaration|export-declaration)|reads\/read-declaration)|base\/event-loop\/slices)$|\.service$|-limits$|-v\d\.(dto|mapper)$|\/api\/[\w-]+\.(mapper|docs)$|\.(guard|interceptor)$|^@nestjs\/swagger$|^src\/examples\/example-ids$|\/files\/[\w-]+-export$|^src\/features\/(imports\/(refused|result)-rows)$/;

  /** Serve files, which are the same in every API version, and a protocol that is no version of the API. */
  const WITHOUT_VERSION = ['src/features/media/stored-files.controller.ts', 'src/features/agents/mcp.controller.ts'];

  it('import only routes, scopes, guards, interceptors, documentation, their service and their API version', () => {
    expect(
      importsOfKind('controller')
        .filter(({ path, from }) => !WITHOUT_VERSION.includes(path) && !CONTROLLER.test(from))
        .map(formatImport),
    ).toEqual([]);
  });

  it('contain no conditions, loops or error handling', () => {
    expect(filesWith(/\b(if|switch|for|while|try|catch|throw)\b\s*[({]|\.catch\(/, inKind('controller'))).toEqual([]);
  });
});

const SHAPE =
  /^src\/platform\/(edge\/(validation\/[\w-]+|http\/page-query)|base\/values\/decimal)$|^src\/examples\/example-ids$|\.(entity|queries)$|\.shape$/;

/** Domain files that DTOs import because they define enumerated values or limits. */
const VALUES = [
  'src/platform/base/names/declared-names',
  'src/features/api-keys/api-key-limits',
  'src/features/settings/document-formats',
  'src/features/events/event-types',
  'src/features/exports/export-limits',
  'src/features/orders/money/charge',
  'src/features/contract-pricing/contract-limits',
  'src/features/contract-pricing/contract-schedule',
  'src/features/invoices/state/invoice-state',
  'src/features/billing/billing-request',
  'src/features/products/product-limits',
  'src/features/prices/price-values',
  'src/features/receivables/ageing-buckets',
  'src/features/media/media-limits',
  'src/features/media/image-type',
  'src/features/settings/document-codes',
  'src/features/settings/reminder-levels',
  'src/features/settings/settings',
  'src/features/batched-requests/batch-limits',
  'src/platform/edge/http/server/protocol-limits',
  'src/features/sandboxes/sandbox-limits',
  'src/features/webhooks/webhook-limits',
  'src/features/imports/import-limits',
  'src/features/record-lookups/lookup-limits',
  'src/features/imports/profiles/definition',
  'src/platform/data/records/import-declaration',
];

/** Whether DTOs and shapes may import it. */
const isShape = ({ from, isType }: Import) => isType || SHAPE.test(from) || VALUES.includes(from);

describe('DTOs', () => {
  it('import only the project’s decorators and the domain’s enumerated values', () => {
    const offending = importsOfKind('dto').filter((one) => !isShape(one) && !/-v\d\.dto$/.test(one.from));
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('have unique names that end in their API version', () => {
    const names = inKind('dto').flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name]) => ({
        name: name!,
        version: versionOf(path),
      })),
    );
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter(({ name, version }) => !name.endsWith(`V${version}`))).toEqual([]);
    expect(names.map(({ name }) => name).sort()).toEqual([...new Set(names.map(({ name }) => name))].sort());
  });
});

describe('api folders', () => {
  const api = productSources().filter(({ path }) => featureOf(path) && isApi(path));

  it('describes each resource for the API documents, from nothing but examples, names and types', () => {
    const allowed =
      /^src\/(examples\/example-ids|features\/([\w-]+\/api-names|settings\/document-formats)|platform\/(base\/names\/declared-names|edge\/http\/docs\/resource-docs|data\/records\/import-declaration))$/;
    const documented = FEATURES.filter((name) => name !== 'agents'); // its route is no part of the API documents
    expect([...new Set(inKind('docs').map(({ path }) => featureOf(path)))].sort()).toEqual([...documented].sort());
    const offending = importsOfKind('docs').filter(
      ({ from, isType }) => !isType && !allowed.test(from) && !from.endsWith('.docs'),
    );
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('contain only abstract shapes, documentation and mappers', () => {
    const others = api.filter(({ path }) => !/\.(shape|docs|mapper)\.ts$/.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
    expect(filesWith(/^export (default )?class/m, api)).toEqual([]);
    const offending = importsOfKind('shape').filter((one) => !isShape(one));
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('are imported only by API versions, by files of many records, by the journal, which compares what is shown, by resources, and where events are sent', () => {
    const offending = productSources()
      .flatMap(({ imports }) => imports)
      .filter(
        ({ path, from }) =>
          isApi(from) &&
          !versionOf(path) &&
          !isApi(path) &&
          !isOfFiles(path) &&
          !/-journal\.ts$|\.module\.ts$|\/resource\.ts$|^src\/app\/cli\/tail-events\.ts$/.test(path),
      );
    expect(offending.map(formatImport)).toEqual([]);
  });
});

describe('mappers', () => {
  it('are pure functions: they await nothing and call no service', () => {
    expect(filesWith(/\b(await|async|Promise|this|Date\.now|new Date\(\))\b/, inKind('mapper'))).toEqual([]);
    const tools = /^src\/platform\/(base\/values\/(attribute-value|decimal|details|time)|edge\/http\/page-query)$/;
    const offending = importsOfKind('mapper').filter(
      (one) =>
        !one.isType &&
        ((isPlatform(one) && !tools.test(one.from)) ||
          /\.(service|controller|entity)$/.test(one.from) ||
          /^@nestjs|^typeorm|^pg$/.test(one.from)),
    );
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('list every field instead of spreading objects', () => {
    const spreads = inKind('mapper').flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/\.\.\.(?!\()(\w+)\b(?!\()/g)].map(([spread]) => `${path}: ${spread}`),
    );
    expect(spreads).toEqual([]);
  });
});

describe('services', () => {
  it('import neither HTTP nor DTOs', () => {
    const http = /^@nestjs\/(?!common$)|^express$|^node:http|\.(dto|controller|mapper)$|^src\/app\/docs|^class-/;
    expect(
      importsOfKind('service')
        .filter(({ from }) => http.test(from))
        .map(formatImport),
    ).toEqual([]);
    const nest = importsOfKind('service').filter(
      ({ from, names }) => from === '@nestjs/common' && names !== '{ Injectable }',
    );
    expect(nest.map(formatImport)).toEqual([]);
    const values = importsOfKind('service').filter(
      ({ from, isType }) => from.startsWith('src/platform/edge/http/') && !isType,
    );
    expect(values.map(formatImport)).toEqual([
      'src/features/batched-requests/batch.service.ts: src/platform/edge/http/internal-calls', // it sends requests
    ]);
    expect(filesWith(/HttpException|HttpStatus|ERROR_STATUS/, inKind('service'))).toEqual([]);
  });

  it('throw only DomainError', () => {
    expect(filesWith(/throw new (?!DomainError)/, inKind('service'))).toEqual([]);
  });
});

describe('queries', () => {
  it('contain statements and row types, and no rules', () => {
    const rules =
      /\.(service|controller|dto|mapper|module)$|^src\/platform\/(base\/errors|data\/tenancy|edge\/(http|validation|auth))\/|^@nestjs|^typeorm$/;
    expect(
      importsOfKind('queries')
        .filter(({ from, isType }) => !isType && rules.test(from))
        .map(formatImport),
    ).toEqual([]);
    expect(filesWith(/\b(await|async|throw)\b/, inKind('queries'))).toEqual([]);
  });
});
