import { Module } from '@nestjs/common';
import { ReportsController } from './reports.controller.js';
import { ReportTotalsController } from './report-totals.controller.js';
import { ReportTotals } from './report-totals.js';
import { SalesReport } from './sales-report.js';
import { TopSellers } from './top-sellers.js';

/** Reports of sales. */
@Module({
  controllers: [ReportsController, ReportTotalsController],
  providers: [ReportTotals, SalesReport, TopSellers],
})
export class ReportsModule {}
