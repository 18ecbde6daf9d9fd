import { Injectable } from '@nestjs/common';
import { clientNetworkOf, secondsFromNow, Mail, now } from '@grove/core';
import { Database, forShare, Table, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { ContactFormEntity } from '../contact-forms/contact-form.entity.js';
import { ContactFormNotFound, TooManySubmissions } from '../errors.js';
import { fieldsOfTemplate } from './form-fields.rules.js';
import { partsOfTemplate, type FormPart } from './form-parts.rules.js';
import { lettersOf } from './letter.rules.js';
import { SubmissionEntity, type SubmissionStatus } from './submission.entity.js';
import { isSpam, readSubmission, type Written } from './submission.rules.js';

/** From one address, within so many minutes. */
const MOST = 5;
const MINUTES = 10;

/** Where a submission comes from. */
export interface Sender {
  readonly address: string;
  readonly userAgent: string;
}

/** What came of a submission, with the words of the form for whoever sent it. */
export interface Outcome {
  readonly status: 'mail_sent' | 'mail_failed' | 'validation_failed' | 'spam';
  readonly message: string;
  readonly invalidFields: readonly { field: string; message: string }[];
}

/** A form as visitors see it. */
export interface ShownForm {
  readonly id: number;
  readonly title: string;
  /** The language it is in: `nl_NL`. */
  readonly locale: string;
  readonly parts: readonly FormPart[];
  /** What is said of what was taken, by what came of it. */
  readonly accepted: ReadonlyMap<string, string>;
}

/** Takes what visitors write into forms: checks it, keeps it, and mails it once it is kept. The interface has no route for it; pages call it. */
@Injectable()
export class SubmissionsService {
  private readonly forms: Table<ContactFormEntity>;
  private readonly submissions: Table<SubmissionEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly mail: Mail,
  ) {
    this.forms = new Table(database, ContactFormEntity);
    this.submissions = new Table(database, SubmissionEntity);
  }

  /** The form that visitors know by its slug. */
  async shown(slug: string): Promise<ShownForm | undefined> {
    const [found] = await this.forms.where('contact_form.slug = ?', slug);
    if (!found) return undefined;
    const { id, title, locale, form, messages } = found;
    const accepted: [Outcome['status'], string][] = [
      ['mail_sent', messages.mailSentOk],
      ['mail_failed', messages.mailSentNg],
    ];
    return { id, title, locale, parts: partsOfTemplate(form), accepted: new Map(accepted) };
  }

  /** Nothing is kept of what does not fit; what looks like spam is kept, counts, and is not mailed. */
  submit(formId: number, sent: object, sender: Sender): Promise<Outcome> {
    return this.database.write(async (unit) => {
      const form = await this.form(unit, formId);
      const { messages } = form;
      const { written, misfits } = readSubmission(fieldsOfTemplate(form.form), sent);
      if (isSpam(sent)) {
        await this.keep(unit, { formId, status: 'spam', written }, sender);
        return { status: 'spam', message: messages.spam, invalidFields: [] };
      }
      if (misfits.length > 0) {
        const invalidFields = misfits.map(({ field, message }) => ({ field, message: messages[message] }));
        return { status: 'validation_failed', message: messages.validationError, invalidFields };
      }
      await this.keep(unit, { formId, status: 'taken', written }, sender);
      return this.post(unit, form, written);
    });
  }

  private async post(unit: UnitOfWork, { mail, mail2, messages }: ContactFormEntity, written: Written): Promise<Outcome> {
    const { name: siteTitle } = await this.settings.describe();
    const letters = lettersOf(mail, { written, siteTitle });
    const further = mail2.active ? lettersOf(mail2, { written, siteTitle }) : [];
    unit.afterCommit(() => [...letters, ...further].forEach((letter) => this.mail.post(letter)));
    return letters.length > 0
      ? { status: 'mail_sent', message: messages.mailSentOk, invalidFields: [] }
      : { status: 'mail_failed', message: messages.mailSentNg, invalidFields: [] };
  }

  /** The form stays until this unit is stored. */
  private async form(unit: UnitOfWork, id: number): Promise<ContactFormEntity> {
    const [form] = await this.forms.where(`contact_form.id = ?${forShare(unit)}`, id);
    if (!form) throw new ContactFormNotFound();
    return form;
  }

  /** All that is known of an address is in the database, so any number of servers count alike; in turns, so that none counts too few. */
  private async keep(
    unit: UnitOfWork,
    submission: { formId: number; status: SubmissionStatus; written: Written },
    { address, userAgent }: Sender,
  ): Promise<void> {
    await acquireNamedLock(unit, 'contact-submissions');
    const clientAddress = clientNetworkOf(address).slice(0, 45);
    const [{ sent }] = await unit.read<{ sent: number }>(RECENT, [clientAddress, secondsFromNow(-MINUTES * 60)]);
    if (Number(sent) >= MOST) throw new TooManySubmissions({ most: MOST, minutes: MINUTES });
    const agent = userAgent.slice(0, 500);
    await this.submissions.insert(unit, { ...submission, clientAddress, clientAgent: agent, createdAt: now() });
  }
}

const RECENT = 'SELECT COUNT(*) AS sent FROM contact_submission WHERE client_address = ? AND created_at > ?';
