import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { readJson } from '../../../platform/base/json/json.js';
import { importFormOf, type Line } from '../../../platform/data/records/import-form.js';
import { ProcessFailed } from '../../../platform/data/tenancy/bounded-processes.js';
import { currentCaller } from '../../../platform/data/tenancy/caller.js';
import type { ReceivedFile } from '../../../platform/edge/validation/received-file.js';
import { withoutSheets } from '../import-admission.js';
import { assertWorkbookSize } from '../import-files.js';
import { MAX_SAMPLE_BYTES, WORKBOOK_TYPE } from '../import-limits.js';
import type { ReadingRequest, SentSuggestion, WorkbookSample } from '../reading/messages.js';
import { askSuggestion, exceededLimit, ReadingProcesses } from '../reading/reading-processes.js';
import { refuseOtherKind } from '../work/file-head.js';
import { columnFormOf } from '../work/column-form.js';
import type { ImportProfileRecord } from './import-profiles.queries.js';
import { ImportProfilesService } from './import-profiles.service.js';

/** The profile that fits a file best. */
export interface Suggestion {
  profile: ImportProfileRecord | undefined;
  /** Columns of the file that the profile does not name; without a profile, all columns. */
  unmappedColumns: string[];
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
   * `file` is the beginning of a CSV file, or a workbook, of which `sheet` is read. Throws `validation_failed` if it cannot be unpacked or read, or
   * needs too much time or memory, `payload_too_large`, `rate_limited` if too many files of the tenant wait, and `request_timeout` if the client
   * has left.
   */
  async suggest(file: ReceivedFile, sheet?: string): Promise<Suggestion> {
    if (file.isCorrupt)
      throw DomainError.invalid([{ field: 'body', reason: 'cannot be unpacked: it is not complete gzip' }]);
    const sample = await sampleOf(file, sheet);
    const user = { tenantId: currentCaller().tenant.id, signal: file.clientLeft };
    const turn = await this.processes.requests.take(user);
    let isReusable = false;
    try {
      const all = await this.profiles.all();
      const profiles = all.map(({ resource, definition }) => ({
        definition,
        columns: columnFormOf(importFormOf(resource)!.csv),
      }));
      const request: ReadingRequest = { kind: 'suggest', sample, profiles };
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

/** What of a file is read. */
async function sampleOf(file: ReceivedFile, sheet: string | undefined): Promise<Uint8Array | WorkbookSample> {
  if (file.contentType === WORKBOOK_TYPE) {
    assertWorkbookSize(file.size);
    return { path: file.path, sheet };
  }
  if (sheet !== undefined) throw withoutSheets();
  if (file.size > MAX_SAMPLE_BYTES)
    throw new DomainError(
      'payload_too_large',
      `The beginning of a CSV file has at most ${MAX_SAMPLE_BYTES / 1024} kB here; send no more of it.`,
    );
  const bytes = await readFile(file.path);
  refuseOtherKind(bytes);
  return bytes;
}

async function suggestionOf(
  { profile, unmappedColumns, lines }: SentSuggestion,
  profiles: readonly ImportProfileRecord[],
): Promise<Suggestion> {
  const read = lines.map(async (line) => (await readJson(Buffer.from(line))) as Line);
  return {
    profile: profile === undefined ? undefined : profiles[profile],
    unmappedColumns,
    lines: await Promise.all(read),
  };
}

function refusalOf(error: ProcessFailed): DomainError {
  const reason = exceededLimit(error, 'reading it by the profiles');
  if (reason) return DomainError.invalid([{ field: 'body', reason }]);
  return new DomainError('unavailable', 'The profile could not be suggested; try again.');
}
