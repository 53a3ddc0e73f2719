import { quoted } from './names.mjs';
import { DEMO_REFERENCES, imports, usesDecimals } from './parts.mjs';

/** The files of `wire/`: fields and mappers that both versions share, and what the API documents say of the resource. */
export const wireFiles = (resource) => ({
  [`src/features/${resource.plural}/wire/${resource.one}-fields.ts`]: fieldClasses(resource),
  [`src/features/${resource.plural}/wire/${resource.one}.mapper.ts`]: mapper(resource),
  [`src/features/${resource.plural}/wire/${resource.one}-docs.ts`]: docs(resource),
});

const options = (entries) => {
  const present = entries.filter(([, value]) => value !== undefined);
  return present.length ? `{ ${present.map(([key, value]) => `${key}: ${value}`).join(', ')} }` : '';
};

const description = ({ target }) =>
  target ? quoted(`Id or \`reference_id\` of one of the ${target.table}`) : undefined;

function fieldClasses(resource) {
  const { Class, label, fields, references } = resource;
  const created = fields.map(
    (field) =>
      `  @${field.type.decorator}(${options([
        ['optional', field.isOptional ? 'true' : undefined],
        ['description', description(field)],
        ['example', field.example],
      ])}) ${field.name}${field.isOptional ? '?' : ''}: ${field.type.input};`,
  );
  const changed = fields.map(
    (field) =>
      `  @${field.type.decorator}(${options([
        ['change', 'true'],
        ['nullable', field.isOptional ? 'true' : undefined],
        ['description', description(field)],
        ['example', field.change],
      ])}) ${field.name}?: ${field.type.input}${field.isOptional ? ' | null' : ''};`,
  );
  const shown = fields.map(
    ({ name, type, target, isOptional }) =>
      `  @${target ? 'Id' : type.decorator}(${options([['nullable', isOptional ? 'true' : undefined]])}) ${name}: ${type.output}${isOptional ? ' | null' : ''};`,
  );
  return `${imports({
    '../../../demo/ids/example-ids.js': references.map(({ example }) => example),
    '../../../platform/edge/validation/scalars.js': [
      'Id',
      'Identifier',
      ...fields.map(({ type }) => type.decorator),
    ].sort(),
  })}${usesDecimals(resource) ? "import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';\n" : ''}
/** Fields of a ${label} in POST. */
export abstract class New${Class}Fields {
  @Identifier() reference_id: string;
${created.join('\n')}
}

/** Fields of a ${label} in PATCH. Omitted fields are unchanged, null clears. */
export abstract class ${Class}ChangeFields {
  @Identifier({ change: true }) reference_id?: string;
${changed.join('\n')}
}

/** Fields of a ${label} in responses, without version and times. */
export abstract class ${Class}Fields {
  @Id() id: string;
  @Identifier() reference_id: string;
${shown.join('\n')}
}
`;
}

function mapper({ plural, one, Class, value, fields, label }) {
  const times = fields.filter(({ kind }) => kind === 'timestamp');
  const functions = [...new Set(times.map(({ isOptional }) => (isOptional ? 'toTimestampOrNull' : 'toTimestamp')))];
  const sent = fields.map(({ property, name }) => `    ${property}: dto.${name},`).join('\n');
  const shown = fields.map(
    ({ name, property, type, isOptional }) => `  ${name}: ${type.shown(`record.${property}`, isOptional)},`,
  );
  return `${imports({ '../../../platform/base/values/time.js': functions.sort() })}import type { Complete } from '../../../platform/base/values/complete.js';
import type { ${Class}Record } from '../${plural}.queries.js';
import type { ${Class}Changes, New${Class} } from '../${plural}.service.js';
import type { New${Class}Fields, ${Class}ChangeFields, ${Class}Fields } from './${one}-fields.js';

/** A new ${label} from the body of POST, or the changes from that of PATCH. */
export function ${value}From(dto: New${Class}Fields): Complete<New${Class}, 'id'>;
export function ${value}From(dto: ${Class}ChangeFields): Complete<${Class}Changes>;
export function ${value}From(dto: ${Class}ChangeFields): Complete<${Class}Changes> {
  return {
    referenceId: dto.reference_id,
${sent}
  } satisfies Record<keyof Complete<New${Class}, 'id'>, unknown>;
}

export const ${value}Fields = (record: ${Class}Record): ${Class}Fields => ({
  id: record.id,
  reference_id: record.referenceId,
${shown.join('\n')}
});
`;
}

function docs({ name, tag, description: sentence, CONSTANT, Class, label, labels, fields }) {
  const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());
  const meanings = fields.map(
    (field) => `        ${field.name}: ${quoted(`${capital(field.label)} of this record: ${field.type.meaning}`)},`,
  );
  return `import { EXAMPLE_${CONSTANT}_ID } from '../../../demo/ids/example-ids.js';
import { recordTexts, type ResourceDocs } from '../../../platform/edge/http/docs/resource-docs.js';

export const ${CONSTANT}_DOCS: ResourceDocs = {
  name: '${name}',
  tag: '${tag}',
  description: ${quoted(sentence)},
  example: { id: EXAMPLE_${CONSTANT}_ID, referenceId: '${DEMO_REFERENCES.read}' },
  operations: {
    list: {
      summary: ${quoted(`Which ${labels} are there?`)},
      description: ${quoted(`Returns the ${labels} of the tenant, those that changed last first.`)},
    },
    get: { summary: ${quoted(`Show one of the ${labels}`)}, description: 'Returns one record with all its fields.' },
    create: {
      summary: ${quoted(`Add one to the ${labels}`)},
      description: 'Creates a record. A \`reference_id\` that another one has is refused with 409 \`duplicate_reference\`.',
    },
    update: {
      summary: ${quoted(`Change one of the ${labels}`)},
      description: 'Changes the fields that you send; fields that are left out keep their values.',
    },
    delete: {
      summary: ${quoted(`Delete one of the ${labels}`)},
      description: 'Deletes the record. Its \`reference_id\` can be used again.',
    },
  },
  fields: [
    {
      classes: ['${Class}', 'Create${Class}', 'Update${Class}'],
      fields: {
        ...recordTexts(${quoted(label)}),
        reference_id: 'Your own id of the record, unique in the tenant',
${meanings.join('\n')}
      },
    },
  ],
};
`;
}
