import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { startsWithPattern, Database, acquireNamedLock, orderBy, whereContainsWords } from '@grove/database';
import { CrudService, type Write } from '@grove/rest';
import { firstAvailableSlug, definedOnly, slugify, stripTags, type RestErrorClass } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { ContactFormNotFound } from '../errors.js';
import { ContactFormEntity } from './contact-form.entity.js';
import type { ContactForm, ContactFormsQuery } from './contact-form.resource.js';
import { defaultProperties, mergeProperties } from './form-defaults.rules.js';

const UNTITLED = 'Untitled';

/** Not allowed as a slug: `/contact-form/embed/` is the address of the card of a post. */
export const RESERVED_SLUG = 'embed';

/** Reads and changes contact forms. */
@Injectable()
export class ContactFormsService extends CrudService<ContactFormEntity, ContactForm, ContactFormsQuery> {
  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    super(database, ContactFormEntity);
  }

  protected notFoundError = (): RestErrorClass => ContactFormNotFound;

  protected async toRecords(rows: ContactFormEntity[]): Promise<ContactForm[]> {
    return rows.map(({ id, slug, title, locale, ...properties }) => ({ id, slug, title, locale, properties }));
  }

  protected applyFilters(query: SelectQueryBuilder<ContactFormEntity>, args: ContactFormsQuery): void {
    const { search = '', order, orderby } = args;
    const words = search.trim().toLowerCase();
    if (words !== '') whereContainsWords(query, 'LOWER(contact_form.title)', [words]);
    orderBy(query, orderby === 'title' ? 'contact_form.title' : 'contact_form.id', order);
  }

  /** New forms wait for each other, so that each gets a unique slug. */
  protected override async lock(write: Write, input: Partial<ContactForm>, id?: number): Promise<void> {
    if (id === undefined) await acquireNamedLock(write.unit, 'contact-form-slugs');
    await super.lock(write, input, id);
  }

  protected async prepare(
    { title, locale, properties: sent }: Partial<ContactForm>,
    _write: Write,
    current?: ContactFormEntity,
  ): Promise<Partial<ContactFormEntity>> {
    const newTitle = title === undefined ? undefined : stripTags(title) || UNTITLED;
    const newLocale = locale === undefined ? undefined : locale || (await this.settings.language());
    if (current) return { ...definedOnly({ title: newTitle, locale: newLocale }), ...mergeProperties(current, sent ?? {}) };
    const { email, language } = await this.settings.all();
    return {
      title: newTitle ?? UNTITLED,
      locale: newLocale ?? language,
      slug: await this.freeSlug(newTitle ?? UNTITLED),
      ...mergeProperties(defaultProperties(email), sent ?? {}),
    };
  }

  private async freeSlug(title: string): Promise<string> {
    const slug = slugify(title) || 'contact-form';
    // In a long slug a number may replace the last characters.
    const beginning = startsWithPattern(slug.slice(0, 180));
    const taken = await this.query().where("contact_form.slug LIKE :beginning ESCAPE '!'", { beginning }).getMany();
    return firstAvailableSlug(slug, new Set([RESERVED_SLUG, ...taken.map((form) => form.slug)]));
  }
}
