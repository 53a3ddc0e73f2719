import { type DynamicModule, Module } from '@nestjs/common';
import type { ExportedForm } from '#platform/data/records/export-declaration.js';
import { ExportsService } from './exports.service.js';
import { exportsV2Controller } from './v2/exports-v2.controller.js';

/** Writes files of records, with a route for each export. */
@Module({ providers: [ExportsService] })
export class ExportsModule {
  static of(exports: readonly ExportedForm[]): DynamicModule {
    return { module: ExportsModule, controllers: exports.map(exportsV2Controller) };
  }
}
