import { fieldsOf } from '../src/platform/edge/validation/fields.js';
import { readDocuments } from './support/documents.js';
import { kindOf, nestedClasses, writesOf } from './support/texts.js';

const documents = readDocuments();
const writes = writesOf(documents);

/** Fields whose texts are stored as they are sent. `value` is that of an attribute. */
const EXACT = ['customer_note', 'description', 'internal_note', 'note', 'notes', 'reason', 'remarks', 'token', 'value'];

describe('the kinds of texts in bodies', () => {
  const texts = documents.flatMap(({ raw }) =>
    [...nestedClasses(writes.map(({ type }) => type))].flatMap((type) =>
      Object.entries<any>(raw.components.schemas[type.name.replace(/V[12]$/, '')]?.properties ?? {}).flatMap(
        ([name, schema]) => {
          const { type: of, enum: values, format } = schema.items ?? schema;
          const isText = [of].flat().includes('string') && !values && !/date/.test((format ?? '') + name);
          return isText && fieldsOf(type).get(name)?.rule
            ? [{ name, type: type.name, kind: kindOf(fieldsOf(type).get(name)!) }]
            : [];
        },
      ),
    ),
  );
  const namesOf = (wanted: string) => [...new Set(texts.filter(({ kind }) => kind === wanted).map(({ name }) => name))];

  it('are identifiers by the names of references, ids, numbers and codes', () => {
    const named = texts.filter(({ name }) =>
      /^(id|ids|sku|skus|sku_id|po_number|url_slug)$|_ids?$|_number$|group_code|reference/.test(name),
    );
    expect(named.filter(({ kind }) => kind !== 'identifier')).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it('are exact in notes, descriptions, values of attributes and secrets, and in nothing else', () => {
    expect(namesOf('exact').sort()).toEqual(EXACT);
  });
});
