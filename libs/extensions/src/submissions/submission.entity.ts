import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Json, Line } from '@grove/database';
import type { SubmittedValues } from './submission.rules.js';

export type SubmissionStatus = 'taken' | 'spam';

/** A submission of a contact form. No route shows it; its recipients get it by mail. */
@Entity('contact_submission')
export class SubmissionEntity {
  @AutoId() id: number;
  @Int() formId: number;
  @Line(20) status: SubmissionStatus;
  @Json({ name: 'submitted_values' }) values: SubmittedValues;
  @Line(45) clientAddress: string;
  @Line(500) clientAgent: string;
  @Instant() createdAt: string;
}
