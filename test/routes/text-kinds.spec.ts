import { fieldsOf } from '#platform/edge/validation/fields.js';
import { readDocuments } from '../support/documents.js';
import { kindOf, nestedClasses, writesOf } from '../support/texts.js';

const documents = readDocuments();
const writes = writesOf(documents);

/** Fields whose texts are stored as they are sent. `value` is that of an attribute. */
const EXACT = [
  'cancellation_reason',
  'customer_note',
  'description',
  'footer',
  'internal_note',
  'legal_info',
  'note',
  'notes',
  'reason',
  'remarks',
  'text',
  'token',
  'value',
];
/**
 * Fields of import profiles that name what a file contains, such as a separator or a column, or that make a text of it. White space in them
 * is part of what is found in the file: a tab or a blank can separate values.
 */
const EXACT_IN_PROFILES = [
  'assign',
  'comment',
  'each',
  'escape',
  'from',
  'join_rows_without',
  'key',
  'lower_than',
  'path',
  'separator',
  'split',
  'strip',
];

describe('the kinds of texts in bodies', () => {
  const texts = documents.flatMap(({ raw }) =>
    [...nestedClasses(writes.map(({ type }) => type))].flatMap((type) =>
      Object.entries<any>(raw.components.schemas[type.name.replace(/V[12]$/, '')]?.properties ?? {}).flatMap(
        ([name, schema]) => {
          const { type: of, enum: values, format } = schema.items ?? schema;
          const isText = [of].flat().includes('string') && !values && !/date|_until$/.test((format ?? '') + name);
          return isText && fieldsOf(type).get(name)?.rule
            ? [{ name, type: type.name, kind: kindOf(fieldsOf(type).get(name)!) }]
            : [];
        },
      ),
    ),
  );
  const exactOf = (isOfProfiles: boolean) => {
    const exact = texts.filter(({ kind, type }) => kind === 'exact' && /ImportProfile/.test(type) === isOfProfiles);
    return [...new Set(exact.map(({ name }) => name))].sort();
  };
  /** What a batch passes on to its requests as they are sent: path and headers. */
  const OF_BATCHES = ['idempotency_key', 'if_match', 'if_none_match', 'path'];

  it('are identifiers by the names of references, ids, numbers and codes', () => {
    const named = texts.filter(({ name }) =>
      /^(id|ids|sku|skus|sku_id|po_number|url_slug)$|_ids?$|_number$|group_code|reference/.test(name),
    );
    expect(named.filter(({ kind }) => kind !== 'identifier')).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it('are exact in notes, descriptions, values of attributes and secrets, and in nothing else than import profiles', () => {
    expect(exactOf(false)).toEqual([...EXACT, ...OF_BATCHES].sort());
  });

  it('are exact in the fields of import profiles that name what a file contains', () => {
    expect(exactOf(true)).toEqual(EXACT_IN_PROFILES);
  });
});
