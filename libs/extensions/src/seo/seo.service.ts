import { Injectable } from '@nestjs/common';
import { ResourceExtensions, visitor, type MountPoint, type RequestContext } from '@grove/rest';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import { SeoProvider, type Seo, type SeoSubject } from './seo.js';
import {
  isShopPlaceholder,
  Media,
  MediaEntity,
  MediaPermissions,
  Page,
  PicturesService,
  Post,
  type BasePost,
} from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { ConfiguratorAnswers } from '../configurator/configurator-answers.service.js';
import { SeoTextEntity } from './seo-text.entity.js';
import { SeoFields } from './seo.resource.js';
import { isLive, toSeo } from './seo.rules.js';

/** Provides SEO data for pages, and as the field `seo` of posts, pages and media, according to the answers to the configurator. */
@Injectable()
export class SeoService extends SeoProvider {
  private readonly media: BatchLoader<MediaEntity>;
  private readonly texts: BatchLoader<SeoTextEntity>;

  constructor(
    database: Database,
    extensions: ResourceExtensions,
    private readonly answers: ConfiguratorAnswers,
    private readonly settings: SiteSettings,
    private readonly pictures: PicturesService,
    private readonly permissions: MediaPermissions,
  ) {
    super();
    this.media = rowLoader(database, MediaEntity);
    this.texts = rowLoader(database, SeoTextEntity);
    extensions.add(Post, SeoFields, (posts, context) => this.fieldsOfPosts('post', posts, context));
    extensions.add(Page, SeoFields, (pages, context) => this.fieldsOfPosts('page', pages, context));
    extensions.add(Media, SeoFields, (media) => this.fieldsOf(media.map(toSubject)));
  }

  async seoOf(subjects: readonly SeoSubject[]): Promise<Seo[]> {
    const ids = subjects.flatMap(({ id = 0, kind }) => (id > 0 && kind !== 'author' ? [id] : []));
    const [answers, { name: siteTitle }, locale, texts] = await Promise.all([
      this.answers.all(),
      this.settings.describe(),
      this.settings.language(),
      this.texts.loadMany([...new Set(ids)]),
    ]);
    return subjects.map((subject) => toSeo(subject, { answers, siteTitle, locale }, textOf(subject, texts)));
  }

  async isIndexed(): Promise<boolean> {
    return isLive(await this.answers.all());
  }

  private async fieldsOfPosts(
    kind: 'post' | 'page',
    posts: readonly BasePost[],
    { mountPoint }: RequestContext,
  ): Promise<SeoFields[]> {
    const images = await this.imageUrls(
      posts.filter(isUnprotected).map(({ featuredMedia }) => featuredMedia),
      mountPoint,
    );
    return this.fieldsOf(
      posts.map((post) => ({
        kind,
        id: post.id,
        link: post.link,
        title: post.title.rendered,
        excerpt: isUnprotected(post) ? post.excerpt.rendered : '',
        isOpen: post.status === 'publish' && isUnprotected(post) && !(kind === 'page' && isShopPlaceholder(post.content.raw)),
        modified: post.modifiedGmt,
        image: isUnprotected(post) ? images.get(post.featuredMedia) : undefined,
      })),
    );
  }

  private async fieldsOf(subjects: readonly SeoSubject[]): Promise<SeoFields[]> {
    return (await this.seoOf(subjects)).map((seo) => ({ seo }));
  }

  /** The URLs of those of these media that are pictures and that visitors may see. */
  private async imageUrls(ids: readonly number[], mountPoint: MountPoint): Promise<Map<number, string>> {
    const media = [...(await this.media.loadMany([...new Set(ids)].filter((id) => id > 0))).values()];
    const pictures = media.filter(({ mimeType }) => mimeType.startsWith('image/'));
    const readable = await Promise.all(pictures.map((picture) => this.permissions.mayRead(visitor, picture)));
    return new Map(pictures.filter((_, index) => readable[index]).map((one) => [one.id, this.pictures.url(one, mountPoint)]));
  }
}

/** Ids of authors are from another sequence. */
const textOf = ({ id = 0, kind }: SeoSubject, texts: ReadonlyMap<number, SeoTextEntity>): SeoTextEntity | undefined =>
  kind === 'author' ? undefined : texts.get(id);

/** The text and picture of a post with a password are hidden from visitors. */
const isUnprotected = ({ content }: BasePost): boolean => !content.protected;

const toSubject = (medium: Media): SeoSubject => ({
  kind: 'attachment',
  id: medium.id,
  link: medium.link,
  title: medium.title.rendered,
  excerpt: medium.caption.rendered,
  isOpen: medium.status !== 'private',
  modified: medium.modifiedGmt,
  image: medium.mediaType === 'image' ? medium.sourceUrl : undefined,
});
