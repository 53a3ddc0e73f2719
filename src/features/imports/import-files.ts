import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { ReceivedFile } from '#platform/base/values/received-file.js';
import type { ImportFormat } from './import.entity.js';
import { MAX_WORKBOOK_MEGABYTES } from './import-limits.js';
import type { ProfileDefinition } from './profiles/definition.js';
import { NotInEncoding, writeAsUtf8 } from './profiles/encodings.js';
import { decimalOfSheet, ofSheet } from './suggestions/sheet-profile.js';
import { convertWorkbook } from './reading/convert-workbook.js';
import { ReadingProcesses } from './reading/reading-processes.js';

/** A file on the local disk. */
export type StoredFile = Pick<ReceivedFile, 'path' | 'size' | 'clientLeft'>;

/** How a file is read. */
export interface FileReading {
  format: ImportFormat;
  /** Name of the sheet of a workbook. */
  sheet?: string;
  profile: ProfileDefinition | null;
}

/** A file in the form in which it is stored, and the profile by which it is read. */
export interface ReadableFile {
  file: StoredFile;
  profile: ProfileDefinition | null;
}

/** Thrown when nothing of a file can be read. */
export class FileUnreadable extends Error {
  constructor(readonly reason: string) {
    super(`The file of an import cannot be read: it ${reason}`);
  }
}

const MEGABYTE = 1024 * 1024;

/** Brings the files of imports into the form in which they are stored: text in UTF-8, and of a workbook the CSV of a sheet. */
@Injectable()
export class ImportFiles {
  constructor(private readonly processes: ReadingProcesses) {}

  /**
   * The file as it is to be stored, which is written to the new file `target` if it has another form. Throws {@link FileUnreadable},
   * `payload_too_large` for a workbook of more than 50 MB, and for workbooks as `convertWorkbook`.
   */
  async readable(file: ReceivedFile, reading: FileReading, target: string): Promise<ReadableFile> {
    if (file.isCorrupt) throw new FileUnreadable('cannot be unpacked: it is not complete gzip');
    if (reading.format === 'xlsx') return this.sheetOf(file, reading, target);
    return reading.format === 'csv' ? this.utf8Of(file, reading.profile, target) : { file, profile: reading.profile };
  }

  private async sheetOf(file: ReceivedFile, { sheet, profile }: FileReading, target: string): Promise<ReadableFile> {
    assertWorkbookSize(file.size);
    const { path, clientLeft } = file;
    const found = profile && ofSheet(profile);
    const { separator = ',', sheet: usual, decimal } = found?.file ?? {};
    const form = { sheet: sheet ?? usual, separator, decimal: decimalOfSheet({ decimal }) };
    const user = { tenantId: currentCaller().tenant.id, signal: clientLeft };
    try {
      const size = await convertWorkbook(this.processes, user, { path, target, form });
      return { file: { path: target, size, clientLeft }, profile: found };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'validation_failed')
        throw new FileUnreadable(error.details[0]!.reason);
      throw error;
    }
  }

  /** A text without a profile is UTF-8, or UTF-16 with a byte order mark. */
  private async utf8Of(file: ReceivedFile, profile: ProfileDefinition | null, target: string): Promise<ReadableFile> {
    const { encoding = 'utf-8' } = profile?.file ?? {};
    try {
      const { size, isOther } = await writeAsUtf8(file.path, encoding, target, file.clientLeft);
      const found = profile && isOther ? { ...profile, file: { ...profile.file, read_as: 'utf-8' as const } } : profile;
      return { profile: found, file: size === undefined ? file : { path: target, size, clientLeft: file.clientLeft } };
    } catch (error) {
      if (!(error instanceof NotInEncoding)) throw error;
      throw new FileUnreadable(
        profile
          ? `is not ${encoding} text, which the profile or the request says`
          : 'is not UTF-16 text, although it begins with its byte order mark; save the file as CSV in UTF-8',
      );
    }
  }
}

/** Throws `payload_too_large` for a workbook of too many bytes. */
export function assertWorkbookSize(bytes: number): void {
  if (bytes > MAX_WORKBOOK_MEGABYTES * MEGABYTE)
    throw new DomainError(
      'payload_too_large',
      `A workbook has at most ${MAX_WORKBOOK_MEGABYTES} MB; save its sheet as CSV UTF-8 and send that file.`,
    );
}
