import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { csvText } from '../../platform/base/values/csv.js';
import { LineImporters } from './work/line-importer.js';

/** A file to start with. */
export interface ImportTemplate {
  type: 'text/csv' | 'application/x-ndjson';
  name: string;
  text: string;
}

/** Makes files to start with. */
@Injectable()
export class ImportTemplatesService {
  constructor(private readonly importers: LineImporters) {}

  /** Header and example row of a resource that can be CSV, an example line of another. Throws `route_not_found` for an unknown resource. */
  of(resource: string): ImportTemplate {
    const importer = this.importers.of(resource);
    if (!importer) throw new DomainError('route_not_found', `There is no template of ${resource}.`);
    if (!importer.csv) {
      const text = `${JSON.stringify(importer.example)}\n`;
      return { type: 'application/x-ndjson', name: `${resource}.ndjson`, text };
    }
    const { example } = importer.csv;
    const text = [Object.keys(example), Object.values(example)].map((cells) => `${csvText(cells)}\n`).join('');
    return { type: 'text/csv', name: `${resource}.csv`, text };
  }
}
