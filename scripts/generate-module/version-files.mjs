/** Controllers, DTOs and mappers of v1 and v2, by path. */
export const versionFiles = (resource) =>
  Object.fromEntries(
    ['v1', 'v2'].flatMap((version) => {
      const folder = `src/features/${resource.plural}/${version}`;
      return [
        [`${folder}/${resource.one}-${version}.dto.ts`, dto(resource, version)],
        [`${folder}/${resource.one}-${version}.mapper.ts`, mapper(resource, version)],
        [`${folder}/${resource.plural}-${version}.controller.ts`, controller(resource, version)],
      ];
    }),
  );

const REFERENCE_IDS =
  "@QueryList({ commas: true, description: 'Only records with these values of `reference_id`' }) reference_ids?: string[];";
const REFERENCE = 'Id in the system of the caller, unique in the tenant';

function dto(resource, version) {
  const { plural, one, Class, Classes, CONSTANT } = resource;
  const V = version.toUpperCase();
  const isV2 = version === 'v2';
  const example = `${CONSTANT.replaceAll('_', '-')}-EXAMPLE-${V}`;
  const last = isV2 ? 'VersionAndTimesFields' : 'TimesFields';
  return `import { ${isV2 ? 'CursorPageQuery' : 'PageQuery'}, Sorted } from '../../../platform/edge/http/page-query.js';
import { Combined } from '../../../platform/edge/validation/combined.js';
${isV2 ? '' : "import { QueryList } from '../../../platform/edge/validation/query.js';\n"}import { ${last} } from '../../../platform/edge/validation/record-fields.js';
${isV2 ? "import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';\n" : ''}import { Identifier } from '../../../platform/edge/validation/scalars.js';
import { ${CONSTANT}_SORTS } from '../${plural}.queries.js';
import { New${Class}Fields, ${Class}ChangeFields, ${Class}Fields } from '../wire/${one}-fields.js';

const REFERENCE = '${REFERENCE}';

export class Create${Class}${V} extends New${Class}Fields {
  @Identifier({ description: REFERENCE, example: '${example}' }) override reference_id: string;
}

export class List${Classes}${V} extends Sorted(${isV2 ? 'CursorPageQuery' : 'PageQuery'}, ${CONSTANT}_SORTS) {${isV2 ? '' : `\n  ${REFERENCE_IDS}\n`}}

export class ${Class}${V} extends Combined(${Class}Fields, ${last}) {
  @Identifier({ description: REFERENCE }) override reference_id: string;
}

${isV2 ? `@ResponseOnly(${Class}V2)\n` : ''}export class Update${Class}${V} extends ${Class}ChangeFields {
  @Identifier({ change: true, description: REFERENCE }) override reference_id?: string;
}
`;
}

function mapper({ plural, one, Class, value }, version) {
  const V = version.toUpperCase();
  return `import { ${version === 'v2' ? 'versionAndTimesOf' : 'timesOf'} } from '../../../platform/base/values/time.js';
import type { ${Class}Record } from '../${plural}.queries.js';
import { ${value}Fields } from '../wire/${one}.mapper.js';
import type { ${Class}${V} } from './${one}-${version}.dto.js';

export const to${V} = (record: ${Class}Record): ${Class}${V} => ({
  ...${value}Fields(record),
  ...${version === 'v2' ? 'versionAndTimesOf' : 'timesOf'}(record),
});
`;
}

function controller({ plural, one, table, Class, Classes, CONSTANT, value, property }, version) {
  const V = version.toUpperCase();
  const isV2 = version === 'v2';
  const list = isV2 ? 'listByCursor' : 'listByPage';
  return `import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_${CONSTANT}_IDS } from '../../../demo/ids/example-ids.js';
import { RequiresScopesOf } from '../../../platform/edge/auth/access.js';
import { item, ${list} } from '../../../platform/edge/http/answers/responses.js';
${isV2 ? "import { refuseResponseOnlyChanges } from '../../../platform/edge/http/refuse-response-only-changes.js';\n" : ''}import { DUPLICATE_REFERENCE } from '../../../platform/edge/http/docs/resource-docs.js';
import { ApiCreated, ApiDeleted, ApiList${V}, ApiRead, ApiUpdated, ${V}Controller } from '../../../platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '../../../platform/data/records/if-match.js';
import { commonFilterOf, pageOf } from '../../../platform/edge/http/page-query.js';
import { ${Classes}Service } from '../${plural}.service.js';
import { ${CONSTANT}_DOCS } from '../wire/${one}-docs.js';
import { ${value}From } from '../wire/${one}.mapper.js';
import { Create${Class}${V}, List${Classes}${V}, ${Class}${V}, Update${Class}${V} } from './${one}-${version}.dto.js';
import { to${V} } from './${one}-${version}.mapper.js';

@${V}Controller('${plural}', ${CONSTANT}_DOCS)
@RequiresScopesOf('${table}')
export class ${Classes}${V}Controller {
  constructor(private readonly ${property}: ${Classes}Service) {}

  @Get()
  @ApiList${V}(${Class}${V})
  async list(@Query() query: List${Classes}${V}) {
    return ${list}(await this.${property}.list(commonFilterOf(query), pageOf(query)), to${V});
  }

  @Get(':id')
  @ApiRead(${Class}${V})
  async get(@Param('id') id: string) {
    return item(await this.${property}.get(id), to${V});
  }

  @Post()
  @ApiCreated(${Class}${V}, { errors: [DUPLICATE_REFERENCE] })
  async create(@Body() dto: Create${Class}${V}) {
    return item(await this.${property}.create(${value}From(dto)), to${V});
  }

  @Patch(':id')
  @ApiUpdated(${Class}${V}, { errors: [DUPLICATE_REFERENCE], pathIds: { id: EXAMPLE_SPARE_${CONSTANT}_IDS.${version} } })
  async update(@Param('id') id: string, @Body() dto: Update${Class}${V}, @IfMatch() ifMatch: Precondition) {
${isV2 ? '    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));\n' : ''}    return item(await this.${property}.update(id, ${value}From(dto), ifMatch), to${V});
  }

  @Delete(':id')
  @ApiDeleted({ pathIds: { id: EXAMPLE_SPARE_${CONSTANT}_IDS.${version} } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.${property}.delete(id, ifMatch);
  }
}
`;
}
