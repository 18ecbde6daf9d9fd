import { Injectable } from '@nestjs/common';
import { clientNetworkOf, secondsFromNow, Mail, now } from '@grove/core';
import { MoreThan } from 'typeorm';
import { Database, Repository, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { ContactFormEntity } from '../contact-forms/contact-form.entity.js';
import { ContactFormNotFound, TooManySubmissions } from '../errors.js';
import { parseFormFields } from './form-fields.rules.js';
import { parseFormParts, type FormPart } from './form-parts.rules.js';
import { mailMessagesOf } from './mail-template.rules.js';
import { SubmissionEntity, type SubmissionStatus } from './submission.entity.js';
import { isSpam, readSubmission, searchTextOf, type SubmittedValues } from './submission.rules.js';

/** The rate limit for one client address. */
const MAX_SUBMISSIONS = 5;
const PERIOD_MINUTES = 10;

/** The client that sent a submission. */
export interface SubmissionSource {
  readonly address: string;
  readonly userAgent: string;
}

/** The result of a submission, with a message of the form for the visitor. */
export interface SubmissionResult {
  readonly status: 'mail_sent' | 'mail_failed' | 'validation_failed' | 'spam';
  readonly message: string;
  readonly invalidFields: readonly { field: string; message: string }[];
}

/** A form with everything that its page shows. */
export interface PublicForm {
  readonly id: number;
  readonly title: string;
  /** The language of the form: `nl_NL`. */
  readonly locale: string;
  readonly parts: readonly FormPart[];
  /** The messages for accepted submissions, by the status of the result. */
  readonly confirmations: ReadonlyMap<string, string>;
}

/** Validates submissions of contact forms, stores them, and sends their mails after the commit. Only pages call it; `ContactMessagesService` shows them to those who may read them. */
@Injectable()
export class SubmissionsService {
  private readonly forms: Repository<ContactFormEntity>;
  private readonly submissions: Repository<SubmissionEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly mail: Mail,
  ) {
    this.forms = new Repository(database, ContactFormEntity);
    this.submissions = new Repository(database, SubmissionEntity);
  }

  /** The form with this slug. */
  async findForm(slug: string): Promise<PublicForm | undefined> {
    const found = await this.forms.findOneBy({ slug });
    if (!found) return undefined;
    const { id, title, locale, form, messages } = found;
    const confirmations: [SubmissionResult['status'], string][] = [
      ['mail_sent', messages.mailSentOk],
      ['mail_failed', messages.mailSentNg],
    ];
    return { id, title, locale, parts: parseFormParts(form), confirmations: new Map(confirmations) };
  }

  /** Invalid submissions are not stored. Spam is stored and counts for the rate limit, but no mail is sent. */
  submit(formId: number, sent: object, source: SubmissionSource): Promise<SubmissionResult> {
    return this.database.write(async (unit) => {
      const form = await this.lockForm(formId);
      const { messages } = form;
      const { values, invalidFields: invalid } = readSubmission(parseFormFields(form.form), sent);
      if (isSpam(sent)) {
        await this.store(unit, { formId, status: 'spam', values }, source);
        return { status: 'spam', message: messages.spam, invalidFields: [] };
      }
      if (invalid.length > 0) {
        const invalidFields = invalid.map(({ field, message }) => ({ field, message: messages[message] }));
        return { status: 'validation_failed', message: messages.validationError, invalidFields };
      }
      await this.store(unit, { formId, status: 'taken', values }, source);
      return this.sendMails(unit, form, values);
    });
  }

  private async sendMails(
    unit: UnitOfWork,
    { mail, mail2, messages }: ContactFormEntity,
    values: SubmittedValues,
  ): Promise<SubmissionResult> {
    const { name: siteTitle } = await this.settings.describe();
    const mails = mailMessagesOf(mail, { values, siteTitle });
    const secondMails = mail2.active ? mailMessagesOf(mail2, { values, siteTitle }) : [];
    unit.afterCommit(() => [...mails, ...secondMails].forEach((message) => this.mail.post(message)));
    return mails.length > 0
      ? { status: 'mail_sent', message: messages.mailSentOk, invalidFields: [] }
      : { status: 'mail_failed', message: messages.mailSentNg, invalidFields: [] };
  }

  /** Locks the form, so that it is not deleted before this unit commits. */
  private async lockForm(id: number): Promise<ContactFormEntity> {
    await this.forms.lock(id, 'shared');
    const form = await this.forms.findById(id);
    if (!form) throw new ContactFormNotFound();
    return form;
  }

  /** Counts submissions in the database, because there may be several servers, and under a lock, because a concurrent submission would not be counted. */
  private async store(
    unit: UnitOfWork,
    submission: { formId: number; status: SubmissionStatus; values: SubmittedValues },
    { address, userAgent }: SubmissionSource,
  ): Promise<void> {
    await acquireNamedLock(unit, 'contact-submissions');
    const clientAddress = clientNetworkOf(address).slice(0, 45);
    const recent = { clientAddress, createdAt: MoreThan(secondsFromNow(-PERIOD_MINUTES * 60)) };
    if ((await this.submissions.countBy(recent)) >= MAX_SUBMISSIONS)
      throw new TooManySubmissions({ most: MAX_SUBMISSIONS, minutes: PERIOD_MINUTES });
    const agent = userAgent.slice(0, 500);
    const searchText = searchTextOf(submission.values);
    await this.submissions.insert({ ...submission, searchText, clientAddress, clientAgent: agent, createdAt: now() });
  }
}
