import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Json, Line } from '@grove/database';
import type { Written } from './submission.rules.js';

export type SubmissionStatus = 'taken' | 'spam';

/** What somebody sent through a form. No route shows it: it is for those who get it by mail. */
@Entity('contact_submission')
export class SubmissionEntity {
  @AutoId() id: number;
  @Int() formId: number;
  @Line(20) status: SubmissionStatus;
  @Json() written: Written;
  @Line(45) clientAddress: string;
  @Line(500) clientAgent: string;
  @Instant() createdAt: string;
}
