import { Entity } from 'typeorm';
import { AutoId, Flag, Instant, Int, Json, Line, Text } from '@grove/database';
import type { SubmittedValues } from './submission.rules.js';

/** Whether a submission was taken, or looked like spam. */
export const SUBMISSION_STATUSES = ['taken', 'spam'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** A submission of a contact form. Its recipients also get it by mail. */
@Entity('contact_submission')
export class SubmissionEntity {
  @AutoId() id: number;
  @Int() formId: number;
  @Line(20) status: SubmissionStatus;
  @Json({ name: 'submitted_values' }) values: SubmittedValues;
  @Line(45) clientAddress: string;
  @Line(500) clientAgent: string;
  @Instant() createdAt: string;
  @Flag({ default: false }) isRead: boolean;
  /** The values as searches compare them; null in messages of earlier versions. */
  @Text({ nullable: true }) searchText: string | null;
}
