import { readdirSync, readFileSync } from 'node:fs';
import { openApiFiles } from '#app/docs/openapi-files.js';
import { ERROR_CODES } from '#app/api-names.js';
import { type ApiDocument, type Operation, readDocuments } from '../support/documents.js';

const ROOT = new URL('../../', import.meta.url);
const documents = readDocuments();

const nameOf = ({ version, operationId }: Operation) => `${version} ${operationId}`;
/** The operations for which a check returns faults. */
const against = (judge: (operation: Operation, document: ApiDocument) => unknown) =>
  documents.flatMap((document) =>
    document.operations.flatMap((operation) => {
      const fault = judge(operation, document);
      const none = !fault || (Array.isArray(fault) && !fault.length);
      return none ? [] : [[nameOf(operation), fault]];
    }),
  );
const faultsOf = (document: ApiDocument, content: { schema: object; example?: unknown; examples?: object }) => {
  const named = Object.values(content.examples ?? {}).map(({ value }) => value as unknown);
  const examples = content.example === undefined ? named : [content.example, ...named];
  return examples.flatMap((example) => document.faults(content.schema, example));
};

/** Operations by POST that take no body. */
const WITHOUT_BODY = ['webhooks.test', 'webhookDeliveries.retry', 'imports.cancel', 'bankStatements.acceptSafe'];

/** An example cannot contain the file of a form; a placeholder replaces it. */
const withFile = (body: NonNullable<Operation['body']>) =>
  body.isForm ? { ...body, example: { file: 'chosen', ...body.example } } : body;

describe('openapi/', () => {
  let made: Record<string, string>;

  beforeAll(async () => {
    made = await openApiFiles();
  });

  it.each(['v1.json', 'v2.json'])('%s is up to date with the code', (name) => {
    const committed = readFileSync(new URL(`openapi/${name}`, ROOT), 'utf8');
    if (committed !== made[name]) {
      throw new Error(`openapi/${name} is out of date: run "npm run openapi"`);
    }
  });

  it('has the versions 1.0 and 2.0 at "/"', () => {
    expect(documents.map(({ raw }) => [raw.openapi, raw.info.version, raw.servers])).toEqual([
      ['3.1.0', '1.0', [{ url: '/' }]],
      ['3.1.0', '2.0', [{ url: '/' }]],
    ]);
  });
});

describe('every operation', () => {
  it('has a description, a unique id, a described tag, and a scope', () => {
    for (const { raw, operations: own } of documents) {
      expect(new Set(own.map(({ operationId }) => operationId)).size).toBe(own.length);
      expect(raw.tags.filter((tag: { description?: string }) => !tag.description)).toEqual([]);
      const tags = raw.tags.map((tag: { name: string }) => tag.name) as string[];
      expect(own.filter(({ tag }) => !tags.includes(tag))).toEqual([]);
    }
    const scopes = /^(?:\w+:(?:read|write|delete)|any key)$/;
    expect(against(({ raw, scope }) => !(raw.summary && raw.description && scopes.test(scope)))).toEqual([]);
  });

  it('describes its parameters with valid examples', () => {
    const fault = ({ parameters }: Operation, document: ApiDocument) =>
      parameters.flatMap(({ name, schema, example, ...rest }) => {
        const examples = [...(example === undefined ? [] : [example]), ...(schema.examples ?? [])] as unknown[];
        const isDescribed = 'description' in rest && examples.length > 0;
        return [...(isDescribed ? [] : [name]), ...examples.flatMap((one) => document.faults(schema, one))];
      });
    expect(against(fault)).toEqual([]);
  });

  it('takes a Consistency-Token if it is a read, and otherwise has one in every response after a commit', () => {
    const NAME = 'Consistency-Token';
    const without = ({ method, parameters, responses }: Operation) => {
      if (method === 'GET') return !(parameters.some(({ name }) => name === NAME) && responses['400']);
      const stored = Object.keys(responses).filter((status) => /^(2\d\d|400|404|409|412|500|503|504)$/.test(status));
      return stored.filter((status) => !responses[status].headers[NAME]);
    };
    expect(against(without)).toEqual([]);
  });

  it('has a valid example of its body, if it takes one', () => {
    expect(
      against(({ body, file }, document) => [
        ...(body ? [...(body.example ? [] : ['none']), ...faultsOf(document, withFile(body))] : []),
        ...(file ? [...(file.example ? [] : ['none']), ...faultsOf(document, file)] : []),
      ]),
    ).toEqual([]);
    const isWrong = ({ method, body, file, operationId }: Operation) =>
      (/POST|PUT|PATCH/.test(method) && !WITHOUT_BODY.includes(operationId)) !== Boolean(body ?? file);
    expect(against(isWrong)).toEqual([]);
  });

  it('has a valid example of its success', () => {
    const fault = ({ responses }: Operation, document: ApiDocument) => {
      const [[status, response]] = Object.entries(responses).filter(([code]) => code.startsWith('2')) as [
        [string, any],
      ];
      if (status === '204') return response.content && 'has a body';
      const content = response.content['application/json'] ?? Object.values(response.content)[0];
      return content.example ? faultsOf(document, content) : 'no example';
    };
    expect(against(fault)).toEqual([]);
  });

  it('has examples of its errors, each with a code that belongs to its status', () => {
    const fault = ({ responses, body, file, path }: Operation, document: ApiDocument) => {
      const wanted = ['401', '403', '429', '500', '503', '504', 'default'];
      if (body ?? file) wanted.push('400', '413', '415');
      if (path.includes('{')) wanted.push('404');
      const missing = wanted.filter((status) => !responses[status]);
      const wrong = Object.entries(responses)
        .filter(([status]) => status >= '4')
        .flatMap(([status, { content }]) => {
          const { schema, examples = {} } = content['application/json'];
          const codes = Object.entries<any>(examples).map(([code, { value }]) => [
            code,
            value.code,
            ERROR_CODES[code as 'timeout']?.status,
          ]);
          const odd = codes.filter(
            ([code, said, means]) => code !== said || (status !== 'default' && String(means) !== status),
          );
          const none = !codes.length ? [`${status} without example`] : [];
          return [...none, ...odd, ...faultsOf(document, { schema, examples })];
        });
      return [...missing, ...wrong];
    };
    expect(against(fault)).toEqual([]);
  });
});

describe('what callers send', () => {
  /** Paths of the lists without a maximum number of entries and of the texts without a maximum length in a schema. */
  const unbounded = (schema: any, path: string, { raw }: ApiDocument, seen: ReadonlySet<string>): string[] => {
    if (schema.$ref) {
      const name = (schema.$ref as string).split('/').at(-1)!;
      const next = new Set([...seen, name]);
      return seen.has(name)
        ? []
        : unbounded(raw.components.schemas[name], `${path}${name}`, { raw } as ApiDocument, next);
    }
    const types = [schema.type].flat();
    const isText = types.includes('string') && !schema.enum && !schema.const && !schema.format && !schema.pattern;
    const parts: [string, unknown][] = [
      ...Object.entries(schema.properties ?? {}).map(([name, part]): [string, unknown] => [`${path}.${name}`, part]),
      ...(schema.items ? [[`${path}[]`, schema.items] as [string, unknown]] : []),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((part): [string, unknown] => [
        path,
        part,
      ]),
    ];
    return [
      ...(types.includes('array') && schema.maxItems === undefined ? [path] : []),
      ...(isText && schema.maxLength === undefined ? [path] : []),
      ...parts.flatMap(([place, part]) => unbounded(part, place, { raw } as ApiDocument, seen)),
    ];
  };

  it('has documented limits: of the entries of lists and of the characters of texts', () => {
    const fault = ({ parameters, body }: Operation, document: ApiDocument) => [
      ...parameters
        .filter(({ in: place }) => place === 'query')
        .flatMap(({ name, schema }) => unbounded(schema, name, document, new Set())),
      ...(body ? unbounded(body.schema, '', document, new Set()) : []),
    ];
    expect(against(fault)).toEqual([]);
  });
});

describe('the schemas', () => {
  it('are named after classes, without the version', () => {
    const sources = readdirSync(new URL('src', ROOT), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const classes = sources.flatMap((file) =>
      [...readFileSync(new URL(`src/${file}`, ROOT), 'utf8').matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)].map(
        ([, name]) => name!,
      ),
    );
    expect(classes.filter((name, index) => /V\d$/.test(name) && classes.indexOf(name) !== index)).toEqual([]);
    for (const { raw, version } of documents) {
      const own = new Set(classes.map((name) => name.replace(new RegExp(`${version.toUpperCase()}$`), '')));
      const names = Object.keys(raw.components.schemas);
      expect(names.filter((name) => !own.has(name) || /V\d$/.test(name))).toEqual([]);
    }
  });

  it('are all referenced, and all references exist', () => {
    for (const { raw } of documents) {
      const known = ['schemas', 'responses', 'headers'].flatMap((kind) =>
        Object.keys(raw.components[kind]).map((name) => `#/components/${kind}/${name}`),
      );
      const used = [...JSON.stringify(raw).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref!);
      expect(new Set(used)).toEqual(new Set(known));
    }
  });

  it('require every field of responses, except the data of events, which is only sent on request, and formats that were not judged', () => {
    const incomplete = documents.flatMap(({ raw, operations: own }) => {
      const inputs = new Set(own.flatMap(({ body }) => (body ? reachable(raw, body.schema) : [])));
      return Object.entries<any>(raw.components.schemas).flatMap(([name, { properties, required = [] }]) =>
        inputs.has(name)
          ? []
          : Object.keys(properties)
              .filter((field) => !required.includes(field))
              .map((field) => `${name}.${field}`),
      );
    });
    expect(incomplete.filter((field) => !field.startsWith('DocumentProblems.'))).toEqual(['Event.data']);
    expect(incomplete).toContain('DocumentProblems.pdf');
  });
});

describe('validation by the documents', () => {
  it('reports missing, additional and mistyped fields, and too many decimals', () => {
    const document = documents[1]!;
    const { schema, example } = document.operations.find(({ operationId }) => operationId === 'orders.create')!
      .responses['201'].content['application/json'];
    const faults = (change: (order: any) => void) => {
      const body = structuredClone(example);
      change(body.data);
      return document.faults(schema, body).length;
    };
    expect(faults(() => undefined)).toBe(0);
    expect(faults((order) => delete order.po_number)).toBe(1);
    expect(faults((order) => (order.extra = 1))).toBe(1);
    expect(faults((order) => (order.line_items[0].extra = 1))).toBe(1);
    expect(faults((order) => (order.amount = '216'))).toBe(1);
    expect(faults((order) => (order.amount = 0.00001))).toBe(1);
    expect(faults((order) => (order.status = 'open'))).toBe(1);
    expect(faults((order) => (order.display_id = null))).toBe(1);
    expect(faults((order) => (order.created_at = '2026-03-02'))).toBe(1);
    expect(faults((order) => (order.billing_address = null))).toBe(0);
  });
});

/** Names of the schemas that a schema refers to. */
function reachable(raw: any, schema: unknown, found = new Set<string>()): string[] {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    reachable(raw, raw.components.schemas[name!], found);
  }
  return [...found];
}
