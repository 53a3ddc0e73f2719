import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/base/errors/domain-error.js';
import type { ReceivedFile } from '../../../platform/edge/validation/received-file.js';
import { ImportProfilesService } from './import-profiles.service.js';
import { type Suggestion, suggestProfile } from './suggest-profile.js';

/** Finds the profile for a file, among the ready ones and those of the tenant. */
@Injectable()
export class ImportSuggestionsService {
  constructor(private readonly profiles: ImportProfilesService) {}

  /** `file` is the beginning of a CSV file. Throws `validation_failed` if it cannot be unpacked. */
  async suggest(file: ReceivedFile): Promise<Suggestion> {
    if (file.isCorrupt)
      throw DomainError.invalid([{ field: 'body', reason: 'cannot be unpacked: it is not complete gzip' }]);
    return suggestProfile(await readFile(file.path), await this.profiles.all());
  }
}
