// Plugins of Swagger UI that print the fields of bodies with their types and meanings, and fold the parameters that all lists share.

/** Parameters that every list has. */
const SHARED_PARAMETERS = [
  ...['page', 'page_size', 'cursor', 'include_total', 'sort_by', 'sort', 'ids', 'reference_ids'],
  ...['created_after', 'created_before', 'updated_after', 'updated_before', 'Consistency-Token'],
];
/** Below this level a field shows its type only: the level is that of a field of a line of a document of a list. */
const MAX_LEVEL = 5;

/** The schema that a schema refers to, with the texts that stand beside the reference. `find` returns the part of the document at a path. */
function dereferenced(schema, find) {
  const { $ref, allOf, ...own } = schema ?? {};
  if ($ref)
    return { ...dereferenced(find($ref.slice('#/'.length).split('/')), find), name: $ref.split('/').at(-1), ...own };
  if (allOf) return Object.assign({}, ...allOf.map((part) => dereferenced(part, find)), own);
  return own;
}

/** The alternative of a field that can be null, or the first of several. */
function contentOf(schema, find) {
  const whole = dereferenced(schema, find);
  const choices = (whole.anyOf ?? whole.oneOf ?? []).filter(({ type }) => type !== 'null');
  return choices.length ? { ...dereferenced(choices[0], find), ...whole } : whole;
}

/** The type of a field in words: `string`, `list of objects`, `number or null`. */
function typeOf(schema, find) {
  const { type, anyOf, items, format } = schema;
  const types = [type].flat().filter((name) => name && name !== 'null');
  const isNullable = [type].flat().includes('null') || anyOf?.some((choice) => choice.type === 'null');
  const ofItems = items && typeOf(contentOf(items, find), find);
  const names = types.map((name) => (name === 'array' ? `list of ${ofItems}` : (format ?? name)));
  return `${names.join(' or ') || 'any'}${isNullable ? ' or null' : ''}`;
}

/** The bounds of a field in words, such as `at most 255 characters`. */
function boundsOf({ maxLength, minimum, maximum, maxItems, default: preset }) {
  return [
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    maxItems !== undefined && `at most ${maxItems} entries`,
    preset !== undefined && `default ${JSON.stringify(preset)}`,
  ].filter(Boolean);
}

/** The fields of a schema, each followed by the fields in it: `{level, name, schema, isRequired}`. A schema that contains itself ends there. */
function fieldsOf(schema, find, level = 0, around = []) {
  const content = contentOf(schema, find);
  if (content.items) return fieldsOf(content.items, find, level, around);
  if (level > MAX_LEVEL || (content.name && around.includes(content.name))) return [];
  return Object.entries(content.properties ?? {}).flatMap(([name, field]) => [
    { level, name, schema: contentOf(field, find), isRequired: content.required?.includes(name) },
    ...fieldsOf(field, find, level + 1, [...around, content.name]),
  ]);
}

/** A description as elements: paragraphs, lists of values, and code between backticks. */
function prose(createElement, text = '') {
  const inline = (line) =>
    line.split('`').map((part, index) => (index % 2 ? createElement('code', { key: index }, part) : part));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, key) =>
      createElement(
        'span',
        { key, className: line.startsWith('- ') ? 'value' : 'line' },
        ...inline(line.replace(/^- /, '')),
      ),
    );
}

/** Prints the fields of requests and of successful responses below their examples. `find` returns the part of the document at a path. */
window.FieldLists =
  (find) =>
  ({ React: { createElement, Fragment, memo } }) => {
    const row = ({ level, name, schema, isRequired }, key) =>
      createElement(
        'tr',
        { key, className: `level-${level}` },
        createElement(
          'td',
          null,
          createElement('code', null, name),
          isRequired && createElement('em', null, 'required'),
        ),
        createElement('td', null, [typeOf(schema, find), ...boundsOf(schema)].join(', ')),
        createElement('td', null, ...prose(createElement, schema.description)),
      );
    const table = (body) => {
      const types = body?.content ?? {};
      const fields = Object.values(types).flatMap(({ schema }, index) => (index ? [] : fieldsOf(schema, find)));
      if (!fields.length) return null;
      const head = ['Field', 'Type', 'Meaning'].map((text) => createElement('th', { key: text }, text));
      return createElement(
        'table',
        { className: 'fields' },
        createElement('thead', null, createElement('tr', null, ...head)),
        createElement('tbody', null, ...fields.map(row)),
      );
    };
    const partAt = (path) => {
      const part = find(path);
      return part?.$ref ? find(part.$ref.slice('#/'.length).split('/')) : part;
    };
    // Swagger UI renders a body again at each key that is typed into it, and its fields stay the same
    const FieldTable = memo(({ path }) => table(partAt(path.split('\n'))));
    const fieldsAt = (path) => createElement(FieldTable, { path: path.join('\n') });
    return {
      wrapComponents: {
        RequestBody: (RequestBody) => (properties) =>
          createElement(Fragment, null, createElement(RequestBody, properties), fieldsAt(properties.specPath)),
        response: (Response) => (properties) => {
          const cells = /^2/.test(properties.code) && [
            createElement('td', { key: 'status' }),
            createElement('td', { key: 'fields' }, fieldsAt(properties.specPath)),
          ];
          return createElement(
            Fragment,
            null,
            createElement(Response, properties),
            cells && createElement('tr', { className: 'response-fields' }, ...cells),
          );
        },
      },
    };
  };

/** Shows the parameters of an operation, and folds those that all lists share. */
window.SharedParameters = ({ React: { createElement } }) => ({
  wrapComponents: {
    parameters: (Parameters) => (properties) => {
      const isShared = (parameter) => SHARED_PARAMETERS.includes(parameter.get('name'));
      const shared = properties.parameters.filter(isShared);
      if (shared.size < 5) return createElement(Parameters, properties);
      const own = properties.parameters.filterNot(isShared);
      const summary = createElement(
        'summary',
        null,
        `Pages, sorting, ids and times: ${shared.size} parameters of every list`,
      );
      return createElement(
        'div',
        null,
        createElement(Parameters, { ...properties, parameters: own }),
        createElement(
          'details',
          { className: 'shared' },
          summary,
          createElement(Parameters, { ...properties, parameters: shared }),
        ),
      );
    },
  },
});
