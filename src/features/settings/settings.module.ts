import { Module } from '@nestjs/common';
import { SettingsService } from './settings.service.js';
import { SettingsV2Controller } from './v2/settings-v2.controller.js';

@Module({ controllers: [SettingsV2Controller], providers: [SettingsService] })
export class SettingsModule {}
