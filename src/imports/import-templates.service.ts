import { Injectable } from '@nestjs/common';
import { DomainError } from '../platform/errors/domain-error.js';
import { csvText } from '../platform/values/csv.js';
import { LineImporters } from './work/line-importer.js';

/** Makes CSV files to start with. */
@Injectable()
export class ImportTemplatesService {
  constructor(private readonly importers: LineImporters) {}

  /** Header and example row of a resource. Throws `route_not_found` for one that has no CSV files. */
  csv(resource: string): string {
    const example = this.importers.of(resource)?.csv?.example;
    if (!example) throw new DomainError('route_not_found', `There is no template of ${resource}.`);
    return [Object.keys(example), Object.values(example)].map((cells) => `${csvText(cells)}\n`).join('');
  }
}
