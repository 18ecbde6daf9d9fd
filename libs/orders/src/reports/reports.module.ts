import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';
import { SalesReport } from './sales-report.js';
import { TopSellers } from './top-sellers.js';

/** Reports of sales. */
@Module({
  controllers: [ReportsController],
  providers: [SalesReport, TopSellers],
})
export class ReportsModule {}
