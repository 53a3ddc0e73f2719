import { newImportProfileBody } from '../../support/imports/import-profile-bodies.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, LONG, query, timeFault, transportCases } from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';

type Path = readonly [field: string, ...(string | number)[]];
const nameOf = ([field, ...rest]: Path) =>
  [field, ...rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))].join('');

/** Refused by POST and by PATCH. */
const VALUES: [path: Path, value: unknown, reason: string][] = [
  [['file', 'separator'], '"', 'must be one character of ASCII, but no quotation mark'],
  [['file', 'separator'], ';;', 'must be one character of ASCII, but no quotation mark'],
  [['file', 'thousands'], ',', 'must differ from the decimal mark'],
  [['file', 'dates'], 'DD.MM', 'must have DD, MM and YYYY once each, such as DD.MM.YYYY'],
  [['columns', 0, 'from'], 0, 'must be a string, or a whole number from 1 to 16384'],
  [['columns', 0, 'from'], '', 'must not be empty'],
  [['columns', 0, 'from'], [], 'must not be empty'],
  [['columns', 0, 'to'], 7, 'must be a string'],
  [['columns', 1, 'to'], 'sku_idd', 'is not a field of the resource; did you mean sku_id?'],
  [['columns', 1, 'to'], 'attributes[].values[]', 'must have [] at most once'],
  [['columns', 0, 'lower_than'], 'name', 'must be a field that is a number'],
  [['columns', 0, 'escape'], 'xx', 'must be one character of ASCII that can be seen, a blank or a tab'],
  [['join_rows_without'], 'barcode', 'must be a field that a column has'],
  [['skip_rows_without'], 'Text', 'must be an array'],
];

for (const version of ['v2']) {
  const PATH = `/${version}/import-profiles`;
  describeBadInput(`import profiles in ${version}`, {
    prepare: async (client) => {
      const valid = newImportProfileBody();
      const { id } = await client.create(PATH, { ...valid, reference_id: 'TAKEN' });
      return { valid, id: id as string };
    },
    cases: ({ valid, id }) => {
      const create = creations(PATH, valid);
      const change = (path: Path, value: unknown, reason: string, index: number): BadRequest => ({
        name: `PATCH ${nameOf(path)} ${index}`,
        method: 'PATCH',
        path: `${PATH}/${id}`,
        body: { [path[0]]: (changed(valid, [...path], value) as Record<string, unknown>)[path[0]] },
        details: [fault(nameOf(path), reason)],
      });
      return [
        ...VALUES.map(([path, value, reason], index) =>
          create(`${nameOf(path)} ${index}`, [[...path], value], nameOf(path), reason),
        ),
        ...VALUES.map(([path, value, reason], index) => change(path, value, reason, index)),
        {
          name: 'a reference that is taken',
          path: PATH,
          body: { ...valid, reference_id: 'TAKEN' },
          status: 409,
          code: 'duplicate_reference',
          message: 'reference_id TAKEN is taken already.',
          details: [fault('reference_id', `is taken already by ${id}`)],
        },
        ...(['GET', 'PATCH', 'DELETE'] as const).map((method) => ({
          name: `${method} an unknown id`,
          method,
          path: `${PATH}/${UNKNOWN}`,
          body: method === 'PATCH' ? {} : undefined,
          status: 404,
          code: 'import_profile_not_found',
          message: `There is no import profile ${UNKNOWN}.`,
        })),
        {
          name: 'another version',
          method: 'DELETE',
          path: `${PATH}/${id}`,
          headers: { 'if-match': '"9"' },
          status: 412,
          code: 'version_conflict',
          message: 'The resource was changed since it was read.',
          details: [fault('If-Match', 'the present version is "1"')],
        },
        ...listCases(PATH, 'created_at, updated_at'),
        query(
          PATH,
          `reference_ids=${LONG(256)}&page_size=2`,
          'reference_ids',
          'each value must have at most 255 characters',
        ),
        query(PATH, 'created_before=yesterday', 'created_before', timeFault(PATH)),
        query(PATH, 'updated_after=2026-03-02T09:30:00', 'updated_after', timeFault(PATH)),
        ...(version === 'v2' ? cursorCases(PATH) : []),
        ...transportCases(PATH, valid, 'reference_id', 2),
      ];
    },
    count: [PATH],
  });
}
