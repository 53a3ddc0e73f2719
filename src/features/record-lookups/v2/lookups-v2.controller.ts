import { Body, Post, type Type } from '@nestjs/common';
import type { ReadDeclaration } from '#platform/data/reads/read-declaration.js';
import { Requires } from '#platform/edge/auth/access.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { mappedList } from '#platform/edge/http/answers/large-response.js';
import { ApiLookedUp } from '#platform/edge/http/api-looked-up.js';
import { BodyExample } from '#platform/edge/http/docs/resource-docs.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { lookupDocs } from '../api/lookup.docs.js';
import { LookupsService } from '../lookups.service.js';
import { LOOKUP_BODIES, type LookupFields } from './lookup-v2.dto.js';
import { toV2, wantedFrom } from './lookup-v2.mapper.js';

/** The controller of a lookup: POST below the path of its resource. */
export function lookupV2Controller(read: ReadDeclaration): Type {
  const { name, scope, model } = read;
  const lookup = read.lookup!;
  const group = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const body = LOOKUP_BODIES[lookup.key];
  class LookupOfResourceV2 extends (body as Type<LookupFields>) {}

  @V2Controller(lookup.path, lookupDocs(lookup, group))
  @HasRelations(name)
  class LookupV2Controller {
    constructor(private readonly lookups: LookupsService) {}

    @Post('lookup')
    @Requires(`${scope}:read`)
    @ApiLookedUp(model, body)
    @BodyExample({ [lookup.key]: [lookup.example] })
    async lookup(@Body() dto: LookupOfResourceV2) {
      const found = await this.lookups.lookUp(read, wantedFrom(dto));
      return { data: mappedList(found.rows, toV2(found), found.characters) };
    }
  }
  // the API documents identify a route by the names of its class and handler
  return Object.defineProperty(LookupV2Controller, 'name', { value: `${group}LookupV2Controller` });
}
