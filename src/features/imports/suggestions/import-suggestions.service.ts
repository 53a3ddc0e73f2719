import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { readJson } from '#platform/base/json/json.js';
import { declaredImport, declaredImports, type Line, otherTables } from '#platform/data/records/import-declaration.js';
import { ProcessFailed } from '#platform/data/tasks/bounded-processes.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { ReceivedFile } from '#platform/base/values/received-file.js';
import { assertSampleDialect } from '../import-admission.js';
import { assertWorkbookSize } from '../import-files.js';
import { MAX_SAMPLE_BYTES, WORKBOOK_TYPE } from '../import-limits.js';
import type { StatedDialect } from '../new-import.js';
import { withCharset } from '../stated-charset.js';
import type { ReadingRequest, SentSuggestion, WorkbookSample } from '../reading/messages.js';
import { OWN_COLUMNS } from '../profiles/definition.js';
import { withDialect } from '../profiles/profile-faults.js';
import { askSuggestion, exceededLimit, ReadingProcesses } from '../reading/reading-processes.js';
import { columnRulesOf } from '../csv/column-rules.js';
import type { ImportProfileRecord } from '../profiles/import-profiles.queries.js';
import { readyProfile } from '../profiles/ready/index.js';
import { ImportProfilesService } from '../profiles/import-profiles.service.js';

/** The profile that fits a file best. */
export interface Suggestion {
  profile: ImportProfileRecord | undefined;
  /** Columns of the file that the profile does not name; without a profile, those that are no fields. */
  unmappedColumns: string[];
  /** The resource of the profile, or without one that whose fields the file has; undefined if none fits. */
  resource: string | undefined;
  /** The form of the file, as far as an import must state it. */
  options: StatedDialect;
  /** What the file is, for people. */
  looksLike: string;
  /** The first lines as they would be sent. */
  lines: Line[];
}

/** Finds out what a file is, and the profile for it among the ready ones and those of the tenant. */
@Injectable()
export class ImportSuggestionsService {
  constructor(
    private readonly profiles: ImportProfilesService,
    private readonly processes: ReadingProcesses,
  ) {}

  /**
   * `file` is the beginning of a file of any kind, or a workbook, of which `sheet` is read; `stated` is what the caller states of the form of a
   * table. Throws `validation_failed` if it cannot be unpacked, is no workbook although its content type says so, or needs too much time or memory,
   * and for a form that contradicts itself, `unsupported_media_type` for an unknown charset, `payload_too_large`, `rate_limited` if too many files
   * of the tenant wait, and `request_timeout` if the client has left.
   */
  async suggest(file: ReceivedFile, stated?: StatedDialect, sheet?: string): Promise<Suggestion> {
    const form = withCharset(stated, file.charset) ?? {};
    withDialect(OWN_COLUMNS, form); // refuses a form that contradicts itself, as imports do
    assertSampleDialect({ isWorkbook: isWorkbook(file), sheet, file: form });
    if (file.isCorrupt)
      throw DomainError.invalid([{ field: 'body', reason: 'cannot be unpacked: it is not complete gzip' }]);
    const sample = await sampleOf(file, sheet);
    const { id: tenantId, currency, timezone } = currentCaller().tenant;
    const user = { tenantId, signal: file.clientLeft };
    const turn = await this.processes.requests.take(user);
    let isReusable = false;
    try {
      const all = await this.profiles.all();
      const profiles = all.map(({ id, referenceId: reference, name, resource, definition }) => ({
        ...{ definition, name, reference, isReady: readyProfile(id) !== undefined },
        columns: columnRulesOf(declaredImport(resource)!.csv),
      }));
      const resources = declaredImports().map(({ resource, csv }) => ({ resource, columns: columnRulesOf(csv) }));
      const others = otherTables().map(({ resource, csv: { columns } }) => ({ resource, columns }));
      const compared = { profiles, resources, otherTables: others, form, currency, timezone };
      const request: ReadingRequest = { kind: 'suggest', sample, ...compared };
      const suggestion = await askSuggestion(turn.child, request);
      isReusable = true;
      return await suggestionOf(suggestion, all);
    } catch (error) {
      isReusable ||= error instanceof DomainError; // the process has answered
      throw error instanceof ProcessFailed ? refusalOf(error) : error;
    } finally {
      turn.release(isReusable);
    }
  }
}

const isWorkbook = ({ contentType }: ReceivedFile): boolean => contentType === WORKBOOK_TYPE;

/** What of a file is read. Throws `payload_too_large`. */
async function sampleOf(file: ReceivedFile, sheet: string | undefined): Promise<Uint8Array | WorkbookSample> {
  if (isWorkbook(file)) {
    assertWorkbookSize(file.size);
    return { path: file.path, sheet };
  }
  if (file.size > MAX_SAMPLE_BYTES)
    throw new DomainError(
      'payload_too_large',
      `The beginning of a file has at most ${MAX_SAMPLE_BYTES / 1024} kB here; send no more of it.`,
    );
  return readFile(file.path);
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
