import { Injectable } from '@nestjs/common';
import { ResourceExtensions, visitor, type MountPoint, type RequestContext } from '@grove/rest';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import { SeoTeller, type Seo, type SeoSubject } from './seo.js';
import { Media, MediaEntity, MediaRights, Page, PicturesService, Post, type Writing } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { SeoAnswers } from '../configurator/seo-answers.service.js';
import { SeoFields } from './seo.resource.js';
import { seoOf } from './seo.rules.js';

/** Tells what search engines are to know, as the owner of the site answered the configurator: to pages, and as `seo` of posts, pages and media. */
@Injectable()
export class SeoService extends SeoTeller {
  private readonly media: BatchLoader<MediaEntity>;

  constructor(
    database: Database,
    extensions: ResourceExtensions,
    private readonly answers: SeoAnswers,
    private readonly settings: SiteSettings,
    private readonly pictures: PicturesService,
    private readonly rights: MediaRights,
  ) {
    super();
    this.media = rowLoader(database, MediaEntity);
    extensions.add(Post, SeoFields, (posts, context) => this.ofWritings('post', posts, context));
    extensions.add(Page, SeoFields, (pages, context) => this.ofWritings('page', pages, context));
    extensions.add(Media, SeoFields, (media) => this.fieldsOf(media.map(ofMedium)));
  }

  async tell(subjects: readonly SeoSubject[]): Promise<Seo[]> {
    const [answers, locale] = await Promise.all([this.answers.all(), this.settings.language()]);
    return subjects.map((subject) => seoOf(subject, { answers, locale }));
  }

  private async ofWritings(
    kind: 'post' | 'page',
    writings: readonly Writing[],
    { mountPoint }: RequestContext,
  ): Promise<SeoFields[]> {
    const images = await this.images(
      writings.filter(isUnguarded).map(({ featuredMedia }) => featuredMedia),
      mountPoint,
    );
    return this.fieldsOf(
      writings.map((writing) => ({
        kind,
        link: writing.link,
        title: writing.title.rendered,
        excerpt: isUnguarded(writing) ? writing.excerpt.rendered : '',
        isOpen: writing.status === 'publish' && isUnguarded(writing),
        modified: writing.modifiedGmt,
        image: isUnguarded(writing) ? images.get(writing.featuredMedia) : undefined,
      })),
    );
  }

  private async fieldsOf(subjects: readonly SeoSubject[]): Promise<SeoFields[]> {
    return (await this.tell(subjects)).map((seo) => ({ seo }));
  }

  /** Where the pictures among these media are that any visitor may see. */
  private async images(ids: readonly number[], mountPoint: MountPoint): Promise<Map<number, string>> {
    const media = [...(await this.media.loadMany([...new Set(ids)].filter((id) => id > 0))).values()];
    const pictures = media.filter(({ mimeType }) => mimeType.startsWith('image/'));
    const open = await Promise.all(pictures.map((picture) => this.rights.mayRead(visitor, picture)));
    return new Map(pictures.filter((_, index) => open[index]).map((one) => [one.id, this.pictures.address(one, mountPoint)]));
  }
}

/** A password keeps the text of a post, and its picture, from visitors. */
const isUnguarded = ({ content }: Writing): boolean => !content.protected;

const ofMedium = (medium: Media): SeoSubject => ({
  kind: 'attachment',
  link: medium.link,
  title: medium.title.rendered,
  excerpt: medium.caption.rendered,
  isOpen: medium.status !== 'private',
  modified: medium.modifiedGmt,
  image: medium.mediaType === 'image' ? medium.sourceUrl : undefined,
});
