import { Module } from '@nestjs/common';
import { MediaModule } from '#features/media/media.module.js';
import { ImportFiles } from './import-files.js';
import { ImportTemplatesService } from './import-templates.service.js';
import { ImportsService } from './imports.service.js';
import { ImportProfilesService } from './profiles/import-profiles.service.js';
import { ImportProfilesV2Controller } from './v2/import-profiles-v2.controller.js';
import { ImportSuggestionsService } from './suggestions/import-suggestions.service.js';
import { ImportsV2Controller } from './v2/imports-v2.controller.js';
import { ReadingProcesses } from './reading/reading-processes.js';
import { ImportCheckpoints } from './work/import-checkpoints.js';
import { ImportTurn } from './work/import-turn.js';
import { ImportWorker } from './work/import-worker.js';
import { LineImporters } from './work/line-importers.js';

@Module({
  imports: [MediaModule],
  controllers: [ImportsV2Controller, ImportProfilesV2Controller],
  providers: [
    ImportsService,
    ImportFiles,
    ImportProfilesService,
    ImportSuggestionsService,
    ImportTemplatesService,
    LineImporters,
    ReadingProcesses,
    ImportCheckpoints,
    ImportTurn,
    ImportWorker,
  ],
})
export class ImportsModule {}
