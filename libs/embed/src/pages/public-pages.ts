import { Injectable, Optional } from '@nestjs/common';
import { Config } from '@grove/core';
import { SeoTeller, type Seo, type SeoSubject } from '@grove/extensions';
import type { MountPoint } from '@grove/rest';
import type { Request, Response } from 'express';
import { authorAt, isFrontIn, placesAt, type AuthorPlace, type Place } from '../addresses/address.rules.js';
import { AuthorsService } from '../subjects/authors.service.js';
import type { Author, Subject } from '../subjects/subject.js';
import { SubjectsService } from '../subjects/subjects.service.js';
import { addressOf, authorPageOf, titleOf } from './author-page.js';
import type { Around } from './document.js';
import { escaped } from './html.js';
import { PageAnswers, type Elsewhere } from './page-answers.js';
import type { Sent } from './page-headers.js';
import { cardPageOf, pageOf } from './page.js';

/** What an address may name. */
interface Named {
  readonly places: readonly Place[];
  readonly author?: AuthorPlace;
  /** The front page in one of the languages. */
  readonly isFront: boolean;
}

/** The site as browsers see it: the pages that the links of records and of authors lead to. */
@Injectable()
export class PublicPages {
  constructor(
    private readonly answers: PageAnswers,
    private readonly subjects: SubjectsService,
    private readonly authors: AuthorsService,
    private readonly config: Config,
    @Optional() private readonly seo?: SeoTeller,
  ) {}

  /** Answers with the page that an address names, or that there is none; tells whether it names anything at all. */
  async show(request: Request, response: Response): Promise<boolean> {
    const named = this.namedBy(request.originalUrl);
    if (!named) return false;
    await this.answers.send(request, response, (around) => this.pageOf(named, around));
    return true;
  }

  /** The page that an address names; undefined when there is none. */
  async at(target: string, around: Around): Promise<Sent | Elsewhere | undefined> {
    const named = this.namedBy(target);
    return named && this.pageOf(named, around);
  }

  /** Answers that there is no such page. */
  missing(request: Request, response: Response): Promise<void> {
    return this.answers.send(request, response, async () => undefined);
  }

  private namedBy(target: string): Named | undefined {
    const { languages } = this.config;
    const named = {
      places: placesAt(target, languages),
      author: authorAt(target, languages),
      isFront: isFrontIn(target, languages),
    };
    return named.places.length > 0 || named.author || named.isFront ? named : undefined;
  }

  private async pageOf({ places, author, isFront }: Named, around: Around): Promise<Sent | Elsewhere | undefined> {
    const page = (await this.ofRecord(places, around)) ?? (author && (await this.ofAuthor(author, around)));
    return page ?? (isFront ? { location: `${around.home}/` } : undefined);
  }

  private async ofRecord(places: readonly Place[], around: Around): Promise<Sent | undefined> {
    const found = await this.subjects.first(places, mountPointOf(around));
    if (!found) return undefined;
    const { subject, place } = found;
    const markup = place.isCard ? cardPageOf(subject, around) : pageOf(subject, around, await this.seoOf(aboutRecord(subject)));
    return { markup, kind: place.isCard ? 'card' : 'page', modified: subject.modified };
  }

  private async ofAuthor({ slug, page }: AuthorPlace, around: Around): Promise<Sent | undefined> {
    const author = await this.authors.withPosts(slug, page, mountPointOf(around));
    return author && { markup: authorPageOf(author, around, await this.seoOf(aboutAuthor(author))) };
  }

  private async seoOf(subject: SeoSubject): Promise<Seo | undefined> {
    return (await this.seo?.tell([subject]))?.[0];
  }
}

function aboutRecord({ picture, isProtected, ...subject }: Subject): SeoSubject {
  return { ...subject, isOpen: !isProtected, image: picture?.src };
}

const aboutAuthor = (author: Author): SeoSubject => ({
  kind: 'author',
  link: addressOf(author, author.page),
  title: escaped(titleOf(author)),
  excerpt: author.description,
  isOpen: true,
});

const mountPointOf = ({ home, root }: Around): MountPoint => ({ home, root, language: '' });
