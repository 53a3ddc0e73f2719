/**
 * Which parts of an API document have no real text: operations, parameters, fields, values of enumerations and successful responses. A
 * text is real unless it is empty, a formality such as `Requires the scope …`, or a repetition of the name that it explains.
 */

/** @typedef {{ kind: 'operation' | 'parameter' | 'field' | 'value' | 'response', place: string, text: string }} Part */

/** Sentences that say nothing of the part itself. */
const FORMALITIES = [
  /\b(?:requires|needs) the scope `[\w:]+`\.?/gi,
  /\bthe (?:file|body) may have at most \d+ MB\.?/gi,
  /\bat most 4 decimals\.?/gi,
  /^the (?:new|changed|deleted) \w+\.?$/gi,
  /^the (?:resource|result|id)\.?$/gi,
  /^one page of the list\.?$/gi,
  /\bdefault:? `?[\w.-]+`?\.?$/gi,
];
const SMALL_WORDS = new Set(
  'a an the of is it its this that to in on for and or with by as be are was value field'.split(' '),
);
const MIN_WORDS = 3;

const wordsOf = (text) =>
  (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).map((word) => word.replace(/s$/, ''));

/** Whether a text explains the part `name` of `owner`, its schema or operation. */
export function isRealText(text = '', name = '', owner = '') {
  const rest = FORMALITIES.reduce((left, formality) => left.replace(formality, ' '), text.trim()).trim();
  const words = wordsOf(rest);
  if (words.length < MIN_WORDS) return false;
  const known = new Set([...wordsOf(`${name} ${owner}`), ...wordsOf([...SMALL_WORDS].join(' '))]);
  return words.some((word) => !known.has(word));
}

const enumOf = (schema) => [schema, schema?.items].find((holder) => holder?.enum);
const ownDescription = (schema) => (schema?.description ?? '').split('\n\n- `')[0];

/** All parts of a document that need a text. @returns {Part[]} */
export function partsOf(document) {
  const parts = [];
  const add = (kind, place, text, name, owner) =>
    parts.push({ kind, place, text, isReal: isRealText(text, name, owner) });
  const addValues = (place, schema) => {
    const holder = enumOf(schema);
    for (const value of holder?.enum ?? [])
      if (value !== null) add('value', `${place} = ${value}`, holder['x-enumDescriptions']?.[value], String(value), '');
  };
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods)) {
      const { operationId, summary, description, parameters = [], responses } = operation;
      add('operation', `${operationId} (summary)`, `${summary} .`, '', '');
      add('operation', operationId, description, summary, operationId);
      for (const { name, description: text, schema } of parameters) {
        add('parameter', `${operationId}(${name})`, text, name, operationId);
        addValues(`${operationId}(${name})`, schema);
      }
      for (const [status, response] of Object.entries(responses))
        if (status.startsWith('2')) add('response', `${operationId} ${status}`, response.description, '', '');
    }
  for (const [name, { properties = {} }] of Object.entries(document.components.schemas))
    for (const [field, schema] of Object.entries(properties)) {
      add('field', `${name}.${field}`, ownDescription(schema), field, name);
      addValues(`${name}.${field}`, schema);
    }
  return parts;
}

/** Number of parts of each kind, and of those without a real text. */
export function countsOf(parts) {
  const counts = {};
  for (const { kind, isReal } of parts) {
    const count = (counts[kind] ??= { all: 0, missing: 0 });
    count.all++;
    if (!isReal) count.missing++;
  }
  return counts;
}
