import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf } from './names.mjs';

/** The resource whose files the templates are. */
const MODEL = namesOf('model-widgets');
const FOLDER = join(import.meta.dirname, 'template');
const SUFFIX = '.template';

/**
 * The files of a new resource, as texts by path. `template/` has the files of a resource "model widgets", which get the names of the new
 * one, with places for its fields: `{{key}}` is a value, `{{#key}}…{{/key}}` is written once for each entry of a list, or if the value is
 * true, and `{{^key}}…{{/key}}` if it is empty or false. A file whose path has `{{version}}` is written once for each version of the API,
 * one with `{{one}}` once for each list of children, one in a folder `v1` only if the resource has that version.
 */
export function filesOf(resource) {
  const files = {};
  for (const entry of readdirSync(FOLDER, { recursive: true }).map((path) => path.replaceAll('\\', '/'))) {
    if (!entry.endsWith(SUFFIX)) continue;
    const text = readFileSync(join(FOLDER, entry), 'utf8');
    for (const part of partsOf(entry, resource)) {
      const write = (template) => renamed(filled(template, [part, resource]), resource);
      files[write(entry.slice(0, -SUFFIX.length))] = withoutUnusedImports(write(text));
    }
  }
  return files;
}

function partsOf(path, { children, versions, hasV1 }) {
  if (path.includes('/v1/')) return hasV1 ? [{}] : [];
  if (path.includes('{{one}}')) return children;
  return path.includes('{{version}}') ? versions : [{}];
}

/** A template with its places filled. A key is looked up in the first of the objects that has it. */
function filled(template, objects) {
  const valueOf = (key) => {
    const object = objects.find((one) => Object.hasOwn(one, key));
    if (!object) throw new Error(`The templates have a place {{${key}}}, for which there is no value.`);
    return object[key];
  };
  return template
    .replace(/\{\{([#^])(\w+)\}\}(\n?)([^]*?)\{\{\/\2\}\}\3/g, (_, mark, key, _line, inner) => {
      const value = valueOf(key);
      const entries = Array.isArray(value) ? value : value ? [value] : [];
      if (mark === '^') return entries.length ? '' : filled(inner, objects);
      return entries.map((entry) => filled(inner, [entry, ...objects])).join('');
    })
    .replace(/\{\{(\w+)\}\}/g, (_, key) => valueOf(key));
}

/** A text about model widgets as one about the resource. */
function renamed(text, resource) {
  const spellings = new Map(Object.entries(MODEL).map(([key, spelling]) => [spelling, resource[key]]));
  const longestFirst = [...spellings.keys()].sort((one, other) => other.length - one.length);
  return text.replace(new RegExp(longestFirst.join('|'), 'g'), (spelling) => spellings.get(spelling));
}

/** A text whose import lines have only names that the code uses. */
function withoutUnusedImports(text) {
  const code = text.replace(/^import .*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\.)*'/gm, '');
  return text.replace(/^import (type )?\{(.*)\} from (.*);\n/gm, (_, type = '', names, path) => {
    const used = names
      .split(',')
      .filter((name) => name.trim() && new RegExp(`\\b${name.replace('type ', '').trim()}\\b`).test(code));
    return used.length ? `import ${type}{${used.join(',')}} from ${path};\n` : '';
  });
}
