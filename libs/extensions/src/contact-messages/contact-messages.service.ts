import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { definedOnly, foldForSearch, utcText, type RestErrorClass } from '@grove/core';
import { Database, orderByKey, Repository, whereBetween, whereContainsWords } from '@grove/database';
import { CrudService, datesIn } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { ContactFormEntity } from '../contact-forms/contact-form.entity.js';
import { ContactMessageNotFound } from '../errors.js';
import { SubmissionEntity } from '../submissions/submission.entity.js';
import type { ContactMessage, ContactMessagesQuery } from './contact-message.resource.js';
import { summaryOf } from './message-summary.rules.js';

/** Lists what visitors have sent, and remembers what was read and what is spam. `SubmissionsService` stores it. */
@Injectable()
export class ContactMessagesService extends CrudService<SubmissionEntity, ContactMessage, ContactMessagesQuery> {
  private readonly forms: Repository<ContactFormEntity>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    super(database, SubmissionEntity);
    this.forms = new Repository(database, ContactFormEntity);
  }

  protected notFoundError = (): RestErrorClass => ContactMessageNotFound;

  /** The address of the sender's computer stays unseen: it only counts for the limit on messages. */
  protected async toRecords(rows: SubmissionEntity[]): Promise<ContactMessage[]> {
    const ids = [...new Set(rows.map(({ formId }) => formId))];
    const forms = ids.length === 0 ? [] : await this.forms.find({ select: { id: true, title: true }, where: { id: In(ids) } });
    const titles = new Map(forms.map(({ id, title }) => [id, title]));
    return rows.map(({ id, formId, status, isRead, values, createdAt }) => ({
      ...{ id, formId, status, read: isRead, formTitle: titles.get(formId) ?? '', date: utcText(createdAt) },
      ...summaryOf(values),
      fields: Object.entries(values).map(([name, value]) => ({ name, value: [value].flat().join(', ') })),
    }));
  }

  protected async prepare({ status, read }: Partial<ContactMessage>): Promise<Partial<SubmissionEntity>> {
    return definedOnly({ status, isRead: read });
  }

  protected async applyFilters(query: SelectQueryBuilder<SubmissionEntity>, args: ContactMessagesQuery): Promise<void> {
    const { search = '', status, read, form, order, orderby } = args;
    if (status !== 'any') query.andWhere({ status });
    if (read !== undefined) query.andWhere({ isRead: read });
    if (form !== undefined) query.andWhere({ formId: form });
    const words = foldForSearch(search).split(' ').filter(Boolean);
    if (words.length > 0) whereContainsWords(query, SEARCHED, words);
    const { after, before } = await datesIn(args, () => this.settings.timezone());
    whereBetween(query, 'contact_submission.createdAt', after, before);
    if (orderby === 'read') orderByKey(query, { expression: 'contact_submission.isRead', order, tie: 'desc' });
    else orderByKey(query, { expression: 'contact_submission.id', order, tie: order });
  }
}

/** Messages of earlier versions have no text for searches. */
const SEARCHED = 'COALESCE(contact_submission.searchText, LOWER(contact_submission.values))';
