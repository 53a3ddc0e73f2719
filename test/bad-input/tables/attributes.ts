import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';

const V1 = '/v1/attributes';
const V2 = '/v2/attributes';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const OPTION = { label: 'Red', value: 'red', color_code: '#FF0000' };
const VALID = {
  entity: 'product',
  name: 'New',
  data_type: 'color',
  configuration: { options: [OPTION], default_value: 'red', show_label: true },
  priority: 1,
  is_mandatory: false,
};
const VALID_V1 = { entity: 'order', name: 'New', data_type: 'select', configuration: { options: [OPTION] } };

const GENERAL =
  'text, number, percentage, long_text, date_only, email, checkbox, file, phone_e164, select, multi_select, url, html';
const TYPES = `must be one of ${GENERAL}, single_select_swatch, multi_select_swatch, color`;
const ENTITIES = 'must be one of customer, product, address, contact, order, invoice';
const OPTIONS = 'configuration.options';
const OF_OPTION = ['configuration', 'options', 0];
const REQUIRED = 'is required';
const EMPTY = 'must not be empty';
const TEXT = 'must be a string';
const FLAG = 'must be true or false';
const WHOLE = 'must be a whole number from -2147483648 to 2147483647';
const SIMPLE = 'must be text, a number, true or false, or a list of texts';
const COLOR = 'must be a color such as #F80 or #FF8800';
const UNFIELD = 'is not a known field';
const most = (count: number) => `must have at most ${count} characters`;

type Row = [path: (string | number)[], value: unknown, field: string, reason: string];

/** Refused in creations and in changes of v2. */
const SHAPES: Row[] = [
  [['configuration', 'hint'], 'x', 'configuration.hint', UNFIELD],
  [['configuration', 'default_value'], {}, 'configuration.default_value', SIMPLE],
  [['configuration', 'default_value'], [1], 'configuration.default_value', SIMPLE],
  [['configuration', 'default_value'], [['red']], 'configuration.default_value', SIMPLE],
  [['configuration', 'default_value'], LONG(4001), 'configuration.default_value', most(4000)],
  [
    ['configuration', 'default_value'],
    '\u0000',
    'configuration.default_value',
    'must not contain the character U+0000',
  ],
  [[...OF_OPTION, 'color_code'], 'FF0000', `${OPTIONS}[0].color_code`, COLOR],
  [[...OF_OPTION, 'color_code'], '#FF00', `${OPTIONS}[0].color_code`, COLOR],
  [[...OF_OPTION, 'color_code'], '#GG0000', `${OPTIONS}[0].color_code`, COLOR],
  [[...OF_OPTION, 'position'], 1, `${OPTIONS}[0].position`, UNFIELD],
  [['label'], 'x', 'label', UNFIELD],
];

/** Rules between fields, refused in creations and in changes. */
const RULES: Row[] = [
  [['configuration', 'options'], [], OPTIONS, 'must not be empty for the data type color'],
  [
    ['configuration', 'options'],
    [OPTION, { ...OPTION, label: 'Other' }],
    `${OPTIONS}[1].value`,
    `must not equal ${OPTIONS}[0].value, upper and lower case being the same`,
  ],
  [[...OF_OPTION, 'color_code'], undefined, `${OPTIONS}[0].color_code`, 'is required for the data type color'],
  [['configuration', 'default_value'], 'green', 'configuration.default_value', 'must be one of red'],
  [['configuration', 'default_value'], true, 'configuration.default_value', 'must be text'],
  [['configuration', 'default_value'], '', 'configuration.default_value', EMPTY],
];

const CREATIONS: Row[] = [
  [['id'], UNKNOWN, 'id', UNFIELD],
  [['options'], [OPTION], 'options', UNFIELD],
  [['version'], 1, 'version', UNFIELD],
  [['entity'], 'order', 'data_type', 'can be color for products only'],
];

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'left out';
  return `${text.slice(0, 40)} (${text.length})`;
};
const creation = ([path, value, field, reason]: Row): BadRequest => ({
  name: `a creation with ${path.join('.')} ${shown(value)}`,
  path: V2,
  body: changed(VALID, path, value),
  details: [fault(field, reason)],
});

const v1 = (name: string, body: object, field: string, reason: string): BadRequest => ({
  name: `v1 ${name}`,
  path: V1,
  body: { ...VALID_V1, ...body },
  details: [fault(field, reason)],
});

const V1_CASES = [
  v1('no options', { configuration: {} }, OPTIONS, 'must not be empty for the data type select'),
  v1('options of text', { data_type: 'text' }, OPTIONS, 'must be empty for the data type text'),
];

/** Changes of an attribute like `VALID` with another name; another attribute has the name Taken. */
function changes({ id, taken }: { id: string; taken: string }): BadRequest[] {
  const path = `${V2}/${id}`;
  const change = (name: string, body: object, details: BadRequest['details'], more: object = {}): BadRequest => ({
    name: `a change ${name}`,
    method: 'PATCH',
    path,
    body,
    details,
    ...more,
  });
  const duplicate = { status: 409, code: 'duplicate_value', message: 'name TAKEN is taken already.' };
  const known = [fault('name', `is taken already by ${taken}`)];
  const missing = { status: 404, code: 'attribute_not_found', message: `There is no attribute ${UNKNOWN}.` };
  return [
    ...[...SHAPES, ...RULES].map(([at, value, field, reason]) =>
      change(`of ${at.join('.')} to ${shown(value)}`, changed({ configuration: VALID.configuration }, at, value), [
        fault(field, reason),
      ]),
    ),
    change('of the entity', { entity: 'order' }, [fault('entity', 'cannot be changed; it is product')]),
    change('of the data type', { data_type: 'select' }, [fault('data_type', 'cannot be changed; it is color')]),
    change('that clears needed options', { configuration: { options: null } }, [
      fault(OPTIONS, 'must not be empty for the data type color'),
    ]),
    change('to a name that is taken', { name: 'TAKEN' }, known, duplicate),
    change('of another version', { priority: 2 }, [fault('If-Match', 'the present version is "1"')], {
      headers: { 'if-match': '"9"' },
      status: 412,
      code: 'version_conflict',
      message: 'The resource was changed since it was read.',
    }),
    {
      name: 'a creation of a name that is taken',
      path: V2,
      body: { ...VALID, name: 'TAKEN' },
      details: known,
      ...duplicate,
    },
    ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
      name: `${method} of an unknown attribute`,
      method,
      path: `${V2}/${UNKNOWN}`,
      body: method === 'PATCH' ? {} : undefined,
      ...missing,
    })),
  ];
}

const ALL_AT_ONCE: BadRequest = {
  name: 'everything wrong at once',
  path: V2,
  body: {
    entity: 'x',
    data_type: 'y',
    configuration: { options: [{ label: 1 }], show_label: 1 },
    priority: 'z',
    extra: 1,
  },
  details: [
    fault('extra', UNFIELD),
    fault('entity', ENTITIES),
    fault('name', REQUIRED),
    fault('data_type', TYPES),
    fault(`${OPTIONS}[0].label`, TEXT),
    fault(`${OPTIONS}[0].value`, REQUIRED),
    fault('configuration.show_label', FLAG),
    fault('priority', WHOLE),
  ],
};

const LISTS: BadRequest[] = [V1, V2].flatMap((path) => [
  ...listCases(path, 'created_at, updated_at, name, priority'),
  query(path, 'entity=Product', 'entity', ENTITIES),
  query(path, 'entity=product&entity=order', 'entity', 'must be sent once'),
  query(path, 'data_type=x', 'data_type', TYPES),
  query(path, `name=${LONG(256)}`, 'name', most(255)),
]);

describeBadInput('attributes', {
  prepare: async (client) => ({
    id: (await client.create(V2, { ...VALID, name: 'Old' })).id as string,
    taken: (await client.create(V2, { ...VALID, name: 'Taken' })).id as string,
  }),
  cases: (made) => [
    ...[...SHAPES, ...RULES, ...CREATIONS].map(creation),
    ...V1_CASES,
    ...changes(made),
    ALL_AT_ONCE,
    ...transportCases(V1, VALID_V1, 'name', 2),
    ...transportCases(V2, VALID, 'name', 2),
    ...LISTS,
    ...cursorCases(V2).filter(({ path }) => !path.includes('reference_ids')),
    query(V2, 'reference_ids=A', 'reference_ids', 'is not a known parameter'),
  ],
  count: [V1, V2],
});
