import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseFields } from './fields.mjs';
import { namesOf, quoted, singular } from './names.mjs';
import { filesBelow } from './targets.mjs';

/**
 * All that the templates write of a new resource: its names, fields and children, API versions and the number of its migration. Throws an
 * error that names the first fault.
 */
export function describeResource(plural, { fields, versions = 'v1,v2', description, root }) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(plural) || singular(plural) === plural)
    throw new Error(`"${plural}" is not a name: plural, lower case with hyphens, such as returns or return-reasons.`);
  if (!['v1,v2', 'v2'].includes(versions)) throw new Error(`--versions is v1,v2 or v2; not ${versions}.`);
  if (existsSync(join(root, 'src/features', plural))) throw new Error(`src/features/${plural} exists already.`);
  const names = namesOf(plural);
  refuseTakenNames(names, root);
  const parsed = parseFields(fields, names, root);
  const sentence = description ?? `${names.Labels} of the tenant`;
  return {
    ...names,
    ...parsed,
    ...serviceInput(parsed),
    ...testValues(parsed, names),
    hasChildren: parsed.children.length > 0,
    hasV1: versions !== 'v2',
    versions: versions.split(',').map((version) => VERSIONS[version]),
    sentence,
    description: quoted(sentence),
    migration: nextMigration(root),
  };
}

/** The names of schemas are those of their classes, so each name may exist once in all features. */
function refuseTakenNames({ Class, Classes }, root) {
  const names = new RegExp(`^export (?:abstract )?class ((?:(?:Create|Update)?${Class}|List${Classes})V[12])\\b`, 'm');
  for (const { path, text } of filesBelow(join(root, 'src/features'), '.dto.ts')) {
    const taken = names.exec(text);
    if (taken) throw new Error(`${taken[1]} exists already in src/features/${path}.`);
  }
}

/** In what the versions of the API differ. */
const VERSIONS = {
  v1: {
    version: 'v1',
    V: 'V1',
    isV2: false,
    PageQuery: 'PageQuery',
    listBy: 'listByPage',
    TimesFields: 'TimesFields',
  },
  v2: {
    version: 'v2',
    V: 'V2',
    isV2: true,
    PageQuery: 'CursorPageQuery',
    listBy: 'listByCursor',
    TimesFields: 'VersionAndTimesFields',
  },
};

/** How the service makes the columns of the record from what a request has sent. */
function serviceInput({ references, children }) {
  const targets = [{ references }, ...children].flatMap((table) => table.references.map(({ target }) => target));
  const hasTargets = targets.length > 0;
  const isSplit = hasTargets || children.length > 0;
  const lists = children.map(({ property }) => `${property}, `).join('');
  return {
    hasTargets,
    /** The tables that references name, each once. */
    targets: [...new Map(targets.map((target) => [target.table, target])).values()],
    isSplit,
    sent: isSplit ? 'sent' : 'columns',
    source: hasTargets ? 'await withIds(tx, sent)' : 'sent',
    columns: lists ? `{ ${lists}...columns }` : 'columns',
  };
}

/** What the tests of the resource send and expect. */
function testValues({ fields, references, children }, { Class }) {
  const tables = [{ fields, references }, ...children];
  const changed = fields.find(({ target }) => !target);
  const isUsed = (value) => tables.some((table) => table.fields.some(({ sample }) => sample.startsWith(value)));
  const hasTargets = tables.some((table) => table.references.length > 0);
  return {
    /** Beginning of the call that makes a body; its reference follows. */
    newBody: hasTargets ? `await new${Class}Body(client, ` : `new${Class}Body(`,
    shownBody: children.length ? 'shown()' : 'body',
    changedField: changed ? `${changed.name}: ${changed.change}` : `reference_id: 'OTHER'`,
    /** A field that PATCH can clear. */
    cleared: fields.find(({ isOptional }) => isOptional),
    sampleContext: [
      'client',
      'reference',
      ...(isUsed('text') ? ['text'] : []),
      ...(isUsed('ids.') ? ['ids'] : []),
    ].join(', '),
  };
}

/** `0027` if the last migration is `0026-changed-at.ts`. */
function nextMigration(root) {
  const numbers = readdirSync(join(root, 'migrations')).map((name) => Number(/^(\d{4})-.*\.ts$/.exec(name)?.[1] ?? 0));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
