import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { readJson } from '../../../platform/base/json/json.js';
import { importFormOf, importForms, type Line, otherTables } from '../../../platform/data/records/import-form.js';
import { ProcessFailed } from '../../../platform/data/tenancy/bounded-processes.js';
import { currentCaller } from '../../../platform/data/tenancy/caller.js';
import type { ReceivedFile } from '../../../platform/edge/validation/received-file.js';
import { OWN_COLUMNS } from './definition.js';
import { withForm } from './profile-faults.js';
import { withCharset } from '../stated-charset.js';
import type { StatedForm } from '../new-import.js';
import type { ReadingRequest, SentSuggestion } from '../reading/messages.js';
import { askSuggestion, exceededLimit, ReadingProcesses } from '../reading/reading-processes.js';
import { columnFormOf } from '../work/column-form.js';
import type { ImportProfileRecord } from './import-profiles.queries.js';
import { readyProfile } from './ready/index.js';
import { ImportProfilesService } from './import-profiles.service.js';

/** The profile that fits a file best. */
export interface Suggestion {
  profile: ImportProfileRecord | undefined;
  /** Columns of the file that the profile does not name; without a profile, those that are no fields. */
  unmappedColumns: string[];
  /** The resource of the profile, or without one that whose fields the file has; undefined if none fits. */
  resource: string | undefined;
  /** The form of the file, as far as an import must state it. */
  options: StatedForm;
  /** What the file is, for people. */
  looksLike: string;
  /** The first lines as they would be sent. */
  lines: Line[];
}

/** Finds the profile for a file, among the ready ones and those of the tenant. */
@Injectable()
export class ImportSuggestionsService {
  constructor(
    private readonly profiles: ImportProfilesService,
    private readonly processes: ReadingProcesses,
  ) {}

  /**
   * `file` is the beginning of a file of any kind, `form` what the caller states of a CSV file. Throws `validation_failed` if it cannot be unpacked or needs too much time or memory, `rate_limited`
   * if too many suggestions of the tenant wait, and `request_timeout` if the client has left.
   */
  async suggest(file: ReceivedFile, stated?: StatedForm): Promise<Suggestion> {
    const form = withCharset(stated, file.charset) ?? {};
    withForm(OWN_COLUMNS, form); // refuses a form that contradicts itself, as imports do
    if (file.isCorrupt)
      throw DomainError.invalid([{ field: 'body', reason: 'cannot be unpacked: it is not complete gzip' }]);
    const user = { tenantId: currentCaller().tenant.id, signal: file.clientLeft };
    const turn = await this.processes.suggestions.take(user);
    let isReusable = false;
    try {
      const all = await this.profiles.all();
      const profiles = all.map(({ id, name, resource, definition }) => ({
        ...{ definition, name, isReady: readyProfile(id) !== undefined },
        columns: columnFormOf(importFormOf(resource)!.csv),
      }));
      const resources = importForms().map(({ resource, csv }) => ({ resource, columns: columnFormOf(csv) }));
      const others = otherTables().map(({ resource, csv: { columns } }) => ({ resource, columns }));
      const sample = await readFile(file.path);
      const request: ReadingRequest = { kind: 'suggest', sample, profiles, resources, otherTables: others, form };
      const suggestion = await askSuggestion(turn.child, request);
      isReusable = true;
      return await suggestionOf(suggestion, all);
    } catch (error) {
      throw error instanceof ProcessFailed ? refusalOf(error) : error;
    } finally {
      turn.release(isReusable);
    }
  }
}

async function suggestionOf(
  { profile: index, resource, unmappedColumns, options, looksLike, lines }: SentSuggestion,
  profiles: readonly ImportProfileRecord[],
): Promise<Suggestion> {
  const read = lines.map(async (line) => (await readJson(Buffer.from(line))) as Line);
  const profile = index === undefined ? undefined : profiles[index];
  return {
    ...{ profile, resource: profile?.resource ?? resource, unmappedColumns, options, looksLike },
    lines: await Promise.all(read),
  };
}

function refusalOf(error: ProcessFailed): DomainError {
  const reason = exceededLimit(error, 'reading it by the profiles');
  if (reason) return DomainError.invalid([{ field: 'body', reason }]);
  return new DomainError('unavailable', 'The profile could not be suggested; try again.');
}
