import { imports } from './parts.mjs';

/** Specs of the resource and the data that they need, by path. */
export const testFiles = (resource) => ({
  [`test/support/${resource.plural}/${resource.one}-bodies.ts`]: bodies(resource),
  [`test/samples/${resource.plural}.ts`]: samples(resource),
  [`src/features/${resource.plural}/${resource.plural}.http.spec.ts`]: httpSpec(resource),
  [`test/bad-input/tables/${resource.plural}.ts`]: badInput(resource),
});

function bodies({ Class, fields, references, label }) {
  const targets = [...new Map(references.map(({ target }) => [target.table, target])).values()];
  const variable = ({ table }) => `${table.replace(/s$/, '').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}Id`;
  const values = fields.map(({ name, target, example }) => `    ${name}: ${target ? variable(target) : example},`);
  const sent = `  return {
    reference_id: 'NEW',
${values.join('\n')}
  };`;
  return targets.length
    ? `import type { Client } from '../../../test/support/client.js';

/** A valid body of POST for a ${label}; creates the records that it refers to. Use it once for each tenant. */
export async function new${Class}Body(client: Client) {
${targets.map((target) => `  const { id: ${variable(target)} } = (await ${target.creation}) as { id: string };`).join('\n')}
${sent}
}
`
    : `/** A valid body of POST for a ${label}. */
export function new${Class}Body() {
${sent}
}
`;
}

/** How a copy of a row differs in another tenant, by type: expressions of copy-changes.ts; texts and numbers have functions there. */
const COPY_CHANGES = {
  text: (name) => `...otherText('${name}')`,
  decimal: (name) => `...otherNumber('${name}')`,
  integer: (name) => `...otherNumber('${name}')`,
  boolean: (name) => `\`'${name}', not ${name}\``,
  timestamp: (name) => `\`'${name}', ${name} + interval '7 days'\``,
};

function samples({ table, name, plural, one, fields, Classes, CONSTANTS }) {
  const changed = fields.filter(({ target }) => !target).map(({ name: field, kind }) => COPY_CHANGES[kind](field));
  const changes = changed.length ? changed : [COPY_CHANGES.text('reference_id')];
  const helpers = ['otherNumber', 'otherText'].filter((helper) => changes.some((change) => change.includes(helper)));
  const values = fields.map(({ name: field, kind, target, example }) => {
    if (target) return `      ${field}: ids.${target.name},`;
    return `      ${field}: ${kind === 'text' ? 'text' : example},`;
  });
  const used = [
    'client',
    'reference',
    ...['text', 'ids'].filter((part) => values.some((line) => line.includes(`: ${part}`))),
  ];
  return `${imports({ '../support/copy-changes.js': helpers })}import { createEach, type FeatureSamples } from '../support/feature-samples.js';
import { DEMO_${CONSTANTS} } from '../../src/features/${plural}/${one}-demo.js';
import { ${Classes}Service } from '../../src/features/${plural}/${plural}.service.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: { ${table}: [${changes.join(', ')}] },

  createRecords: async ({ ${used.join(', ')} }) => {
    const { id } = await client.create('/v2/${plural}', {
      reference_id: reference,
${values.join('\n')}
    });
    return { ${name}: id };
  },

  createDemo: ({ app }) => createEach(DEMO_${CONSTANTS}, (record) => app.get(${Classes}Service).create(record)),
};
`;
}

const bodyCall = ({ Class, references }) => (references.length ? `await new${Class}Body(client)` : `new${Class}Body()`);

function httpSpec(resource) {
  const { plural, one, name, Class, fields, labels, label } = resource;
  const changes = fields.filter(({ target }) => !target);
  const [changed] = changes;
  const change = changed ? `${changed.name}: ${changed.change}` : `reference_id: 'OTHER'`;
  const cleared = fields.find(({ isOptional }) => isOptional);
  return `import type { Client } from '../../../test/support/client.js';
import { type TestService, sharedService } from '../../../test/support/service.js';
import { new${Class}Body } from '../../../test/support/${plural}/${one}-bodies.js';

const TIME = expect.stringMatching(/^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$/) as string;

describe.each(['v1', 'v2'])('${labels} in %s', (version) => {
  const PATH = \`/\${version}/${plural}\`;
  const isV2 = version === 'v2';
  let service: TestService;
  let client: Client;
  let body: ReturnType<typeof new${Class}Body>${resource.references.length ? ' extends Promise<infer Body> ? Body : never' : ''};

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    body = ${bodyCall(resource)};
  });

  it('are read as they were created', async () => {
    const created = await client.post(PATH, body);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      ...body,
      id,
      ...(isV2 ? { version: 1 } : {}),
      created_at: TIME,
      updated_at: TIME,
    });
    expect([created.status, created.headers.get('location'), created.headers.get('etag')]).toEqual([
      201,
      \`\${PATH}/\${id}\`,
      '"1"',
    ]);
    expect((await client.get(\`\${PATH}/\${id}\`)).body).toEqual(created.body);
    expect((await client.get(\`\${PATH}?reference_ids=NEW\`)).body.data).toEqual([created.body.data]);
    expect((await client.get(\`\${PATH}?reference_ids=OTHER\`)).body.data).toEqual([]);
  });

  it('change only the fields that are sent, and count versions', async () => {
    const { id } = await client.create(PATH, body);
    const changed = await client.patch(\`\${PATH}/\${id}\`, { ${change} });
    expect(changed.body.data).toMatchObject({ ...body, ${change} });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect((await client.patch(\`\${PATH}/\${id}\`, {})).headers.get('etag')).toBe('"2"');
${
  cleared
    ? `    const cleared = await client.patch(\`\${PATH}/\${id}\`, { ${cleared.name}: null });
    expect(cleared.body.data.${cleared.name}).toBeNull();
`
    : ''
}  });

  it('are conditional on If-Match and If-None-Match', async () => {
    const { id } = await client.create(PATH, body);
    const path = \`\${PATH}/\${id}\`;
    expect((await client.get(path, { 'if-none-match': '"1"' })).status).toBe(304);
    const stale = await client.patch(path, { ${change} }, { 'if-match': '"7"' });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    expect((await client.delete(path, { 'if-match': '"7"' })).status).toBe(412);
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
  });

  it('have references that are unique in the tenant; the error names the ${label} that has it', async () => {
    const { id } = await client.create(PATH, body);
    const other = await client.create(PATH, { ...body, reference_id: 'OTHER' });
    const details = [{ field: 'reference_id', reason: \`is taken already by \${id}\` }];
    for (const answer of [
      await client.post(PATH, body),
      await client.patch(\`\${PATH}/\${other.id}\`, { reference_id: 'NEW' }),
    ]) {
      expect([answer.status, answer.body.code, answer.body.details]).toEqual([409, 'duplicate_reference', details]);
    }
  });

  it('are the same records in both versions', async () => {
    const created = await client.create(PATH, body);
    const other = (await client.get(\`/\${isV2 ? 'v1' : 'v2'}/${plural}/\${created.id}\`)).body.data;
    expect({ ...other, version: undefined }).toEqual({ ...created, version: undefined });
  });

  it('are unknown to other tenants', async () => {
    const { id } = await client.create(PATH, body);
    const stranger = await service.tenant();
    for (const answer of [
      await stranger.get(\`\${PATH}/\${id}\`),
      await stranger.patch(\`\${PATH}/\${id}\`, { reference_id: 'OTHER' }),
      await stranger.delete(\`\${PATH}/\${id}\`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, '${name}_not_found']);
    }
    expect((await stranger.get(PATH)).body.pagination.total_records).toBe(0);
  });
});
`;
}

function badInput(resource) {
  const { plural, one, name, Class, labels, label, fields } = resource;
  const rows = fields.flatMap(({ name: field, kind, type, isOptional }) => [
    ...(kind === 'text' && !isOptional ? [`  ['${field}', '', 'must not be empty'],`] : []),
    ...type.wrong.map(([value, reason]) => `  ['${field}', ${value}, ${reason}],`),
  ]);
  const required = fields.filter(({ isOptional }) => !isOptional).map(({ name: field }) => field);
  const decimals = rows.some((row) => row.includes('DECIMALS')) ? ['DECIMALS'] : [];
  const helpers = [
    'creations',
    'cursorCases',
    ...decimals,
    'fault',
    'listCases',
    'LONG',
    'query',
    'TIME',
    'transportCases',
  ];
  return `import { new${Class}Body } from '../../support/${plural}/${one}-bodies.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { ${helpers.join(', ')} } from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';

/** Refused by POST and by PATCH. */
const VALUES: [field: string, value: unknown, reason: string][] = [
  ['reference_id', '', 'must not be empty'],
  ['reference_id', 7, 'must be a string'],
  ['reference_id', ['A'], 'must be a string'],
  ['reference_id', {}, 'must be a string'],
  ['reference_id', true, 'must be a string'],
  ['reference_id', 'a\\u0000', 'must not contain the character U+0000'],
  ['reference_id', LONG(256), 'must have at most 255 characters'],
  ['reference_id', 'a\\ud800b', 'must be well-formed Unicode'],
${rows.join('\n')}
];

const REQUIRED = ${JSON.stringify(['reference_id', ...required])};

const changes = (path: string): BadRequest[] =>
  [...VALUES, ...REQUIRED.map((field) => [field, null, 'must not be null'] as const)].map(
    ([field, value, reason], index) => ({
      name: \`PATCH \${field} \${index}\`,
      method: 'PATCH',
      path,
      body: { [field]: value },
      details: [fault(field, reason)],
    }),
  );

for (const version of ['v1', 'v2']) {
  const PATH = \`/\${version}/${plural}\`;
  describeBadInput(\`${labels} in \${version}\`, {
    prepare: async (client) => {
      const valid = ${bodyCall(resource)};
      const { id } = await client.create(PATH, { ...valid, reference_id: 'TAKEN' });
      return { valid, id: id as string };
    },
    cases: ({ valid, id }) => {
      const create = creations(PATH, valid);
      return [
        ...VALUES.map(([field, value, reason], index) => create(\`\${field} \${index}\`, [[field], value], field, reason)),
        ...REQUIRED.map((field) => create(\`no \${field}\`, [[field], undefined], field, 'is required')),
        ...REQUIRED.map((field) => create(\`\${field} null\`, [[field], null], field, 'is required')),
        ...changes(\`\${PATH}/\${id}\`),
        {
          name: 'a reference that is taken',
          path: PATH,
          body: { ...valid, reference_id: 'TAKEN' },
          status: 409,
          code: 'duplicate_reference',
          message: 'reference_id TAKEN is taken already.',
          details: [fault('reference_id', \`is taken already by \${id}\`)],
        },
        ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
          name: \`\${method} an unknown id\`,
          method,
          path: \`\${PATH}/\${UNKNOWN}\`,
          body: method === 'PATCH' ? {} : undefined,
          status: 404,
          code: '${name}_not_found',
          message: \`There is no ${label} \${UNKNOWN}.\`,
        })),
        {
          name: 'another version',
          method: 'DELETE',
          path: \`\${PATH}/\${id}\`,
          headers: { 'if-match': '"9"' },
          status: 412,
          code: 'version_conflict',
          message: 'The resource was changed since it was read.',
          details: [fault('If-Match', 'the present version is "1"')],
        },
        ...listCases(PATH, 'created_at, updated_at'),
        query(PATH, \`reference_ids=\${LONG(256)}&page_size=2\`, 'reference_ids', 'each value must have at most 255 characters'),
        query(PATH, 'created_before=yesterday', 'created_before', TIME),
        query(PATH, 'updated_after=2026-03-02T09:30:00', 'updated_after', TIME),
        ...(version === 'v2' ? cursorCases(PATH) : []),
        ...transportCases(PATH, valid, 'reference_id', 2),
      ];
    },
    count: [PATH],
  });
}
`;
}
