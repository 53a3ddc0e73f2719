import type { ApiDocument } from '../support/documents.js';
import { finished } from './file-probes.js';
import { hostileText, UNITS } from './hostile-units.js';
import type { Target } from './measured-service.js';
import { nextMark, type Probe, statusOf } from './probe.js';
import { alternativesOf, type Schema } from './schema-inputs.js';

/** Characters of all cells of a record, and entries of a member. A profile has at most 65,536 characters of JSON. */
const CELL = 65_536;
const ENTRIES = 512;
/** A suggestion reads a sample of at most 64 kB. */
const SAMPLE = 60_000;

/** A profile and a file for it. */
interface Example {
  definition: Record<string, unknown>;
  csv: string;
}

type Column = Record<string, unknown>;
const columns = (...list: Column[]) => ({
  columns: [{ from: 'sku', to: 'sku_id' }, { from: 'name', to: 'name' }, ...list],
});
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** One row with a long third cell. */
const withCell = (cell: string): string => `sku,name,t\nS1,N,${quoted(cell)}\n`;
const rows = (count: number, row: (index: number) => string): string =>
  `sku,name,t\n${Array.from({ length: count }, (_, index) => row(index)).join('')}`;
const parts = (length: number, separator: string): string => {
  const list: string[] = [];
  for (let made = 0; made < length;) {
    const part = `v${list.length}`;
    list.push(part);
    made += part.length + separator.length;
  }
  return list.join(separator);
};
const list = <T>(count: number, entry: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => entry(index));
const members = (count: number, name: (index: number) => string, value: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value(index)]));

/**
 * For each member of a profile: one with `entries` entries, and a file that makes it work on `length` characters. A member without entries
 * has `entries` columns or rows, or ignores the number.
 */
const MEMBERS: Record<string, (entries: number, length: number) => Example> = {
  'file.encoding': (_, length) => ({
    definition: { file: { encoding: 'windows-1252' }, ...columns() },
    csv: withCell('a'.repeat(length)),
  }),
  'file.separator': (_, length) => ({
    definition: { file: { separator: ';' }, ...columns() },
    csv: `sku;name;t\nS1;N;${';'.repeat(Math.min(length, 16_000))}\n`,
  }),
  'file.header': (_, length) => ({
    definition: { file: { header: false }, columns: [{ from: 1, to: 'sku_id' }] },
    csv: `S1,${','.repeat(Math.min(length, 16_000))}\n`,
  }),
  'file.quote': (_, length) => ({
    definition: { file: { quote: 'none', separator: ',' }, ...columns({ from: 't', to: 'description' }) },
    csv: `sku,name,t\nS1,N,${'"'.repeat(length)}\n`,
  }),
  'file.header_line': (entries, length) => ({
    definition: { file: { header_line: Math.min(Math.max(entries, 1), 1_000) }, ...columns() },
    csv: `${'x\n'.repeat(Math.max(0, entries - 1))}${withCell('a'.repeat(length))}`,
  }),
  'file.sheet': (_, length) => ({
    definition: { file: { sheet: 'Sheet' }, ...columns() },
    csv: withCell('a'.repeat(length)),
  }),
  'file.first_line': (entries, length) => ({
    definition: { file: { first_line: { '3': list(entries, (at) => `K${at}`) } }, ...columns() },
    csv: `x,y,${quoted('a'.repeat(Math.min(length, 60_000)))}\n${withCell('a'.repeat(length))}`,
  }),
  'file.comment': (entries, length) => ({
    definition: { file: { comment: '#' }, ...columns() },
    csv: rows(entries, () => `#${'a'.repeat(length / Math.max(entries, 1))}\n`),
  }),
  'file.decimal': (_, length) => ({
    definition: { file: { decimal: ',' }, ...columns({ from: 't', to: 'priority' }) },
    csv: withCell('1,'.repeat(length / 2)),
  }),
  'file.thousands': (_, length) => ({
    definition: { file: { thousands: "'" }, ...columns({ from: 't', to: 'priority' }) },
    csv: withCell("1'".repeat(length / 2)),
  }),
  'file.dates': (_, length) => ({
    definition: { file: { dates: 'DD.MM.YYYY' }, ...columns({ from: 't', to: 'attributes.day' }) },
    csv: withCell('01.'.repeat(length / 3)),
  }),
  'file.empty': (entries) => ({
    definition: {
      file: { empty: 'clear' },
      ...columns(...Array.from({ length: entries }, (_, at) => ({ from: 't', to: `attributes.a${at}` }))),
    },
    csv: withCell(''),
  }),
  unmapped: (entries) => ({
    definition: { unmapped: 'refuse', ...columns() },
    csv: `sku,name,${Array.from({ length: entries }, (_, at) => `c${at}`).join(',')}\nS1,N${',1'.repeat(entries)}\n`,
  }),
  'columns.from': (entries, length) => ({
    definition: columns({
      from: Array.from({ length: Math.max(1, entries) }, (_, at) => (at ? `t${at}` : 't')),
      to: 'description',
    }),
    csv: withCell('a'.repeat(length)),
  }),
  'columns.to': (entries, length) => ({
    definition: columns({
      from: 't',
      to: Array.from({ length: Math.max(1, entries) }, (_, at) => `attributes.a${at}`),
    }),
    csv: withCell('a'.repeat(length)),
  }),
  'columns.strip': (_, length) => ({
    definition: columns({ from: 't', to: 'description', strip: "'" }),
    csv: withCell("'".repeat(length)),
  }),
  'columns.factor': (_, length) => ({
    definition: columns({ from: 't', to: 'priority', factor: 0.01 }),
    csv: withCell('9'.repeat(length)),
  }),
  'columns.where': (entries, length) => ({
    definition: columns(
      { from: 't', to: 'description', where: { t: list(entries, (at) => `K${at}`) } },
      {
        from: 't',
        to: 'description',
        where: members(
          entries,
          (at) => `c${at}`,
          () => ['x'],
        ),
      },
    ),
    csv: withCell('a'.repeat(length)),
  }),
  'columns.divide_by.from': (entries, length) => ({
    definition: columns({
      from: 'name',
      to: 'priority',
      divide_by: { from: list(Math.max(1, entries), (at) => (at ? `t${at}` : 't')) },
    }),
    csv: `sku,name,t\nS1,9,${quoted('3'.repeat(length))}\n`,
  }),
  'columns.divide_by.values': (entries, length) => ({
    definition: columns({
      from: 'name',
      to: 'priority',
      divide_by: {
        from: 't',
        values: members(
          entries,
          (at) => `K${at}`,
          () => '10',
        ),
      },
    }),
    csv: `sku,name,t\nS1,9,${quoted('K'.repeat(length))}\n`,
  }),
  'columns.pick': (entries) => ({
    definition: columns({
      from: Array.from({ length: Math.max(1, entries) }, (_, at) => `n${at}`),
      to: 'priority',
      pick: 'greatest',
    }),
    csv: `sku,name,${Array.from({ length: entries }, (_, at) => `n${at}`).join(',')}\nS1,N,${Array.from({ length: entries }, (_, at) => at).join(',')}\n`,
  }),
  'columns.lower_than': (entries, length) => ({
    definition: columns(
      { from: 'name', to: 'priority' },
      ...Array.from({ length: entries }, (_, at) => ({ from: 't', to: `attributes.a${at}`, lower_than: 'priority' })),
    ),
    csv: `sku,name,t\nS1,9,${quoted('1'.repeat(length))}\n`,
  }),
  'columns.values': (entries, length) => ({
    definition: columns({
      from: 't',
      to: 'tags',
      split: '|',
      values: members(
        entries,
        (at) => `K${at}`,
        () => 'x',
      ),
    }),
    csv: withCell(parts(length, '|')),
  }),
  'columns.escape': (_, length) => ({
    definition: columns({ from: 't', to: 'tags', split: '|', escape: '\\' }),
    csv: withCell('\\'.repeat(length)),
  }),
  'columns.split': (_, length) => ({
    definition: columns({ from: 't', to: 'tags', split: '|' }),
    csv: withCell(parts(length, '|')),
  }),
  'columns.path': (_, length) => ({
    definition: columns({ from: 't', to: 'categories', split: '|', path: '>' }),
    csv: withCell(parts(length, '>')),
  }),
  'columns.pairs.separator': (_, length) => ({
    definition: columns({ from: 't', to: 'attributes', pairs: { separator: ',', assign: '=' } }),
    csv: withCell(parts(length, '=1,')),
  }),
  'columns.pairs.assign': (_, length) => ({
    definition: columns({ from: 't', to: 'attributes', pairs: { separator: ',', assign: '=' } }),
    csv: withCell('='.repeat(length)),
  }),
  'columns.pairs.fields': (entries, length) => ({
    definition: columns({
      from: 't',
      to: 'attributes',
      pairs: {
        separator: ',',
        assign: '=',
        fields: members(
          entries,
          (at) => `v${at}`,
          (at) => `attributes.a${at}`,
        ),
      },
    }),
    csv: withCell(parts(length, '=1,')),
  }),
  'columns.each': (entries, length) => ({
    definition: columns({
      from: 't',
      to: 'tags',
      split: '|',
      each: '{value}'.repeat(Math.min(Math.max(1, entries), 500)),
    }),
    csv: withCell(parts(length, '|')),
  }),
  'columns.html': (_, length) => ({
    definition: columns({ from: 't', to: 'description', html: 'text' }),
    csv: withCell('<a'.repeat(length / 2)),
  }),
  constants: (entries) => ({
    definition: {
      ...columns(),
      constants: members(
        entries,
        (at) => `attributes.a${at}`,
        () => 'x',
      ),
    },
    csv: withCell('x'),
  }),
  templates: (entries, length) => ({
    definition: { ...columns(), templates: { description: '{t}'.repeat(Math.min(Math.max(1, entries), 1_360)) } },
    csv: withCell('a'.repeat(length)),
  }),
  'fill_down.key': (entries, length) => ({
    definition: {
      ...columns(),
      fill_down: {
        key: Array.from({ length: Math.max(1, entries) }, (_, at) => (at ? `t${at}` : 'name')),
        columns: ['t'],
      },
    },
    csv: rows(entries, (at) => `S${at},N,${at ? '' : 'a'.repeat(length)}\n`),
  }),
  'fill_down.columns': (entries, length) => ({
    definition: {
      ...columns({ from: 't', to: 'description', html: 'text' }),
      fill_down: { key: 'name', columns: ['t'] },
    },
    csv: rows(entries, (at) => `S${at},N,${at ? '' : 'a'.repeat(length)}\n`),
  }),
  'variations.from': (entries, length) => variations(entries, length),
  'variations.key': (_, length) => variations(1, length, 'sku=S1,'),
  'variations.split': (_, length) => variations(1, length, '|'),
  'variations.separator': (_, length) => variations(1, length, ','),
  'variations.assign': (_, length) => variations(1, length, '='),
  join_rows_without: (entries, length) => ({
    definition: { ...columns({ from: 't', to: 'tags', split: '|' }), join_rows_without: 'sku' },
    csv: rows(entries, (at) => `${at ? '' : 'S1'},N,${parts(length / Math.max(entries, 1), '|')}\n`),
  }),
  drop_without: (entries, length) => ({
    definition: {
      ...columns({ from: 't', to: 'medias[].url', split: '|' }),
      drop_without: {
        'medias[]': 'type',
        ...members(
          entries,
          (at) => `attributes.a${at}`,
          () => 'b',
        ),
      },
    },
    csv: withCell(parts(length, '|')),
  }),
  skip_rows_where: (entries, length) => ({
    definition: { ...columns(), skip_rows_where: { t: Array.from({ length: entries }, (_, at) => `v${at}`) } },
    csv: rows(Math.max(1, length / 64), (at) => `S${at},N,z\n`),
  }),
  skip_rows_without: (entries, length) => ({
    definition: { ...columns(), skip_rows_without: Array.from({ length: Math.max(1, entries) }, () => 't') },
    csv: rows(Math.max(1, length / 64), (at) => `S${at},N,\n`),
  }),
};

function variations(entries: number, length: number, unit = 'sku=S1,size=M|'): Example {
  const from = { from: 't', key: 'sku', split: '|', separator: ',', assign: '=' };
  const children = Array.from({ length: entries }, (_, at) => `S${at},N,\n`).join('');
  return {
    definition: { ...columns(), variations: from },
    csv: `${withCell(unit.repeat(length / unit.length))}${children}`,
  };
}

/** The members of a profile by the API document, such as `columns.pairs.fields`. */
export function profileMembers({ raw }: ApiDocument): string[] {
  const schemas = raw.components.schemas as Record<string, Schema>;
  const below = (schema: Schema, path: string): string[] =>
    alternativesOf(schema, schemas).flatMap((own) => {
      if (own.properties)
        return Object.entries(own.properties).flatMap(([name, inner]) => below(inner, path ? `${path}.${name}` : name));
      if (own.items?.$ref) return below(own.items, path);
      return own.type === 'null' ? [] : [path];
    });
  const { $ref } = raw.paths['/v2/import-profiles'].post.requestBody.content['application/json'].schema as Schema;
  const all = new Set(below(schemas[$ref!.split('/').at(-1)!]!, ''));
  return [...all].filter((name) => !['reference_id', 'name', 'resource'].includes(name));
}

/** Imports and suggestions with a profile of each member. Throws if a member has no example here. */
export function profileProbes(document: ApiDocument): Probe[] {
  const found = profileMembers(document);
  const unknown = [
    ...found.filter((name) => !MEMBERS[name]),
    ...Object.keys(MEMBERS).filter((name) => !found.includes(name)),
  ];
  if (unknown.length)
    throw new Error(`test/growth/profile-probes.ts and the API document differ in ${unknown.join(', ')}`);
  const html = UNITS.map(
    (unit) =>
      [
        `columns.html of ${JSON.stringify(unit)}`,
        (_: number, length: number): Example => ({
          definition: columns({ from: 't', to: 'description', html: 'text' }),
          csv: withCell(hostileText(unit, length)),
        }),
      ] as const,
  );
  return [...Object.entries(MEMBERS), ...html].flatMap(([member, make]) => [
    ...[
      ['entries', (size: number) => make(size, 16)] as const,
      ['characters', (size: number) => make(8, size * (CELL / ENTRIES))] as const,
      ['entries and characters', (size: number) => make(size, size * (CELL / ENTRIES))] as const,
    ].map(([name, made]) => importProbe(`profile ${member}: ${name}`, made)),
    suggestProbe(`profile ${member}: entries and characters`, (size) => make(size, (size * SAMPLE) / ENTRIES)),
  ]);
}

const create = async (target: Target, { definition }: Example): Promise<string | undefined> => {
  const reference = nextMark();
  const body = { reference_id: reference, name: 'Growth', resource: 'products', ...definition };
  const { status } = await target.send({
    method: 'POST',
    path: '/v2/import-profiles',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status === 201 ? reference : undefined;
};

const CSV = { 'content-type': 'text/csv' };

const importProbe = (input: string, make: (size: number) => Example): Probe => ({
  operation: 'v2 imports.create',
  input,
  top: ENTRIES,
  prepare: (target, size) => create(target, make(size)),
  run: async (target, size, profile) => {
    if (typeof profile !== 'string') return 'profile refused';
    const path = `/v2/imports?resource=products&profile=${profile}&mode=upsert`;
    const status = await finished(target, { method: 'POST', path, headers: CSV, body: make(size).csv });
    await remove(target, profile);
    return status;
  },
});

const suggestProbe = (input: string, make: (size: number) => Example): Probe => ({
  operation: 'v2 importProfiles.suggest',
  input,
  top: ENTRIES,
  prepare: (target, size) => create(target, make(size)),
  run: async (target, size, profile) => {
    if (typeof profile !== 'string') return 'profile refused';
    const answer = await target.send({
      method: 'POST',
      path: '/v2/import-profiles/suggest',
      headers: CSV,
      body: make(size).csv,
    });
    await remove(target, profile);
    return statusOf(answer);
  },
});

/** A tenant has at most 100 profiles. */
async function remove(target: Target, profile: string): Promise<void> {
  const path = `/v2/import-profiles?reference_ids=${profile}`;
  const { text } = await target.send({ method: 'GET', path });
  const [found] = (JSON.parse(text) as { data?: { id: string }[] }).data ?? [];
  if (found) await target.send({ method: 'DELETE', path: `/v2/import-profiles/${found.id}` });
}
