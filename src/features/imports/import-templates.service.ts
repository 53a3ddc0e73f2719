import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { csvText } from '../../platform/base/values/csv.js';
import { importFormOf } from '../../platform/data/records/import-form.js';

/** A file to start with. */
export interface ImportTemplate {
  type: 'text/csv' | 'application/x-ndjson';
  name: string;
  text: string;
}

/** Makes files to start with. */
@Injectable()
export class ImportTemplatesService {
  /** Header and example row of a resource that can be CSV, an example line of another. Throws `route_not_found` for an unknown resource. */
  of(resource: string): ImportTemplate {
    const form = importFormOf(resource);
    if (!form) throw new DomainError('route_not_found', `There is no template of ${resource}.`);
    if (!form.csv) {
      const text = `${JSON.stringify(form.example)}\n`;
      return { type: 'application/x-ndjson', name: `${resource}.ndjson`, text };
    }
    const { example } = form.csv;
    const text = [Object.keys(example), Object.values(example)].map((cells) => `${csvText(cells)}\n`).join('');
    return { type: 'text/csv', name: `${resource}.csv`, text };
  }
}
