import { Field } from '@grove/rest';

/** What the reports of all runs have. */
class Report {
  @Field.enum(['never', 'running', 'complete', 'failed'], {
    description: 'Whether it was run, is running, or could not be completed.',
    readonly: true,
  })
  state: 'never' | 'running' | 'complete' | 'failed';
  @Field.dateTime({ nullable: true, description: 'When the last run began (UTC), or null.', readonly: true })
  dateStarted: string | null;
  @Field.dateTime({ nullable: true, description: 'When it ended (UTC), or null.', readonly: true })
  dateCompleted: string | null;
  @Field.text({ description: 'Why it could not be completed; empty otherwise.', readonly: true }) message: string;
}

/** What one check of `grove check` found. */
export class CheckFindings {
  @Field.text({ description: 'The derived values, such as sums of orders.', readonly: true }) name: string;
  @Field.integer({ description: 'How many values are wrong.', readonly: true }) found: number;
  @Field.texts({ description: 'The first of them, a sentence each.', readonly: true }) sentences: string[];
  @Field.text({ description: 'What to do; empty if nothing is wrong.', readonly: true }) remedy: string;
}

/** What `grove check` finds. Only the command repairs. */
export class CheckReport extends Report {
  @Field.integer({ description: 'How many values are wrong.', readonly: true }) found: number;
  @Field.list(CheckFindings, { description: 'What each check found.', readonly: true }) checks: CheckFindings[];
}

/** What one probe of `grove doctor` found. */
export class DoctorFinding {
  @Field.text({ description: 'What was examined, such as mail.', readonly: true }) probe: string;
  @Field.enum(['ok', 'warning', 'error'], {
    description: 'Whether it is right, may go wrong, or does not work.',
    readonly: true,
  })
  level: 'ok' | 'warning' | 'error';
  @Field.text({ description: 'What was found.', readonly: true }) message: string;
  @Field.text({ description: 'What to do; empty if it is right.', readonly: true }) remedy: string;
}

/** What `grove doctor` finds, as the server that was asked sees it. */
export class DoctorReport extends Report {
  @Field.enum(['ok', 'warning', 'error'], { description: 'The level of the worst finding.', readonly: true })
  level: 'ok' | 'warning' | 'error';
  @Field.list(DoctorFinding, { description: 'What each probe found.', readonly: true }) findings: DoctorFinding[];
}
