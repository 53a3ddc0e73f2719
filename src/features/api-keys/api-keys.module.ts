import { Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.js';
import { ApiKeysV2Controller } from './v2/api-keys-v2.controller.js';

@Module({ controllers: [ApiKeysV2Controller], providers: [ApiKeysService], exports: [ApiKeysService] })
export class ApiKeysModule {}
