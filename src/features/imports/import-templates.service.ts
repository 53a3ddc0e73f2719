import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { csvText } from '#platform/base/values/csv.js';
import { declaredImport } from '#platform/data/records/import-declaration.js';

/** A CSV file to start with. */
export interface ImportTemplate {
  name: string;
  text: string;
}

/** Makes files to start with. */
@Injectable()
export class ImportTemplatesService {
  /**
   * The header of a resource with the rows of one example record. Throws `route_not_found` for an unknown resource.
   */
  of(resource: string): ImportTemplate {
    const form = declaredImport(resource);
    if (!form) throw new DomainError('route_not_found', `There is no template of ${resource}.`);
    const { example, joined } = form.csv;
    const columns = Object.keys(example);
    const rows = [example, ...(joined ? [joined.example] : [])];
    const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
    return { name: `${resource}.csv`, text: lines.map((cells) => `${csvText(cells)}\n`).join('') };
  }
}
