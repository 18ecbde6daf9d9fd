import { Endpoint, ok, RestController, type RestResponse, serializerFor, SHOP } from '@grove/rest';
import { RunRefused } from '../errors.js';
import { CheckReport, DoctorReport } from './system-report.resource.js';
import { SystemReports } from './system-reports.service.js';

const CHECK = { path: 'system/check', schema: CheckReport, title: 'check_report' } as const;
const DOCTOR = { path: 'system/doctor', schema: DoctorReport, title: 'doctor_report' } as const;

/** Whether the shop is in order, as the commands `grove check` and `grove doctor` find it. */
@RestController({ namespace: SHOP, capability: 'manage_options' })
export class SystemReportsController {
  constructor(private readonly reports: SystemReports) {}

  @Endpoint({ ...CHECK, method: 'GET', summary: 'Read what the last check of derived values found' })
  async check(): Promise<RestResponse> {
    return ok(checkJson(await this.reports.check()));
  }

  @Endpoint({
    ...{ ...CHECK, method: 'POST', isDeferred: true, errors: [RunRefused] },
    summary: 'Compare derived values with the records from which they follow; read the report for the result',
  })
  async startCheck(): Promise<RestResponse> {
    return { status: 202, body: checkJson(await this.reports.startCheck()) };
  }

  @Endpoint({ ...DOCTOR, method: 'GET', summary: 'Read what the last examination of the surroundings found' })
  async doctor(): Promise<RestResponse> {
    return ok(doctorJson(await this.reports.doctor()));
  }

  @Endpoint({
    ...{ ...DOCTOR, method: 'POST', isDeferred: true, errors: [RunRefused] },
    summary: 'Examine configuration, database, Redis, files, mail and receivers; read the report for the result',
  })
  async startDoctor(): Promise<RestResponse> {
    return { status: 202, body: doctorJson(await this.reports.startDoctor()) };
  }
}

const checkJson = serializerFor(CheckReport, 'view');
const doctorJson = serializerFor(DoctorReport, 'view');
