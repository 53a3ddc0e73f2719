import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ImportDeclaration, Importer } from '#platform/data/records/import-declaration.js';

/** Finds the importers, which the modules of their features provide. */
@Injectable()
export class LineImporters {
  constructor(private readonly modules: ModuleRef) {}

  of({ importer }: ImportDeclaration): Importer {
    return this.modules.get(importer, { strict: false });
  }
}
