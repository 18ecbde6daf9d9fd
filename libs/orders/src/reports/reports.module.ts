import { Module } from '@nestjs/common';
import { SettingsModule } from '@grove/settings';
import { CouponReport } from './coupon-report.js';
import { ReportsController } from './reports.controller.js';
import { ReportTotalsController } from './report-totals.controller.js';
import { SalesReport } from './sales-report.js';
import { TaxReport } from './tax-report.js';
import { TopSellers } from './top-sellers.js';

/** Reports of sales. */
@Module({
  imports: [SettingsModule],
  controllers: [ReportsController, ReportTotalsController],
  providers: [CouponReport, SalesReport, TaxReport, TopSellers],
})
export class ReportsModule {}
