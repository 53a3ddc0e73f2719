import { Module } from '@nestjs/common';
import { ApiKeysModule } from '#features/api-keys/api-keys.module.js';
import { MediaModule } from '#features/media/media.module.js';
import { AdvancingClocks } from './clock/advancing-clocks.js';
import { SandboxClockService } from './clock/sandbox-clock.service.js';
import { LogoCopies } from './copies/logo-copies.js';
import { OwnSandboxService } from './own-sandbox.service.js';
import { SandboxesService } from './sandboxes.service.js';
import { OwnSandboxV2Controller } from './v2/own-sandbox-v2.controller.js';
import { SandboxClockV2Controller } from './v2/sandbox-clock-v2.controller.js';
import { SandboxesV2Controller } from './v2/sandboxes-v2.controller.js';
import { SandboxPreparation } from './work/sandbox-preparation.js';
import { SandboxSweep } from './work/sandbox-sweep.js';

@Module({
  imports: [ApiKeysModule, MediaModule],
  controllers: [SandboxesV2Controller, OwnSandboxV2Controller, SandboxClockV2Controller],
  providers: [
    SandboxesService,
    OwnSandboxService,
    LogoCopies,
    SandboxPreparation,
    SandboxSweep,
    SandboxClockService,
    AdvancingClocks,
  ],
  exports: [SandboxesService],
})
export class SandboxesModule {}
