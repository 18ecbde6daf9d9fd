import { Module } from '@nestjs/common';
import { CoreModule } from '@grove/core';
import { RestModule } from '@grove/rest';
import { BackupsController } from '../backups/backups.controller.js';
import { BackupsService } from '../backups/backups.service.js';
import { BackgroundRuns } from './background-runs.js';
import { SystemReportsController } from './system-reports.controller.js';
import { SystemReports } from './system-reports.service.js';

/** `shop/v1/system`: backups, and what `grove check` and `grove doctor` find. */
@Module({
  imports: [CoreModule, RestModule],
  controllers: [BackupsController, SystemReportsController],
  providers: [BackgroundRuns, BackupsService, SystemReports],
})
export class SystemModule {}
