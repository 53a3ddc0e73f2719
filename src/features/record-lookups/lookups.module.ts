import { type DynamicModule, Module } from '@nestjs/common';
import type { ReadDeclaration } from '#platform/data/reads/read-declaration.js';
import { LookupsService } from './lookups.service.js';
import { lookupV2Controller } from './v2/lookups-v2.controller.js';

/** Reads records by several keys at once, with a route for each resource that declares a lookup. */
@Module({ providers: [LookupsService] })
export class LookupsModule {
  static of(reads: readonly ReadDeclaration[]): DynamicModule {
    return { module: LookupsModule, controllers: reads.filter(({ lookup }) => lookup).map(lookupV2Controller) };
  }
}
