import { Injectable } from '@nestjs/common';
import { countPublishedProducts, findPublishedProducts } from '@grove/catalogue';
import { PublishedPosts } from '@grove/content';
import { Database } from '@grove/database';
import { SeoProvider } from '@grove/extensions';
import type { MountPoint } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import type { SitemapEntry } from './sitemap.js';

/** What is listed in sitemaps of its own. */
export const LISTED = ['posts', 'pages', 'products'] as const;
export type Listed = (typeof LISTED)[number];

/** Entries of one sitemap. */
export const ENTRIES = 2_000;

const KINDS = { posts: 'post', pages: 'page', products: 'product' } as const;

interface Candidate extends SitemapEntry {
  readonly id: number;
}

/** Lists the pages of the site that search engines should know: those that visitors may read, and that the site wants to be found. */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly posts: PublishedPosts,
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly seo: SeoProvider,
  ) {}

  /** The names of all sitemaps, such as `posts-1`; undefined if search engines are to ignore the site. */
  async names(): Promise<string[] | undefined> {
    if (!(await this.seo.isIndexed())) return undefined;
    const names = await Promise.all(
      LISTED.map(async (listed) => {
        const length = Math.ceil((await this.count(listed)) / ENTRIES);
        return Array.from({ length }, (_, index) => `${listed}-${index + 1}`);
      }),
    );
    return names.flat();
  }

  /** The entries of one sitemap; undefined if there is none with this number. */
  async entries(listed: Listed, number: number, mountPoint: MountPoint): Promise<SitemapEntry[] | undefined> {
    if (!(await this.seo.isIndexed()) || (number - 1) * ENTRIES >= (await this.count(listed))) return undefined;
    const candidates = await this.candidates(listed, { limit: ENTRIES, offset: (number - 1) * ENTRIES }, mountPoint);
    const subjects = candidates.map(({ id, link }) => ({
      ...{ kind: KINDS[listed], id, link, title: '', excerpt: '', isOpen: true },
    }));
    const seo = await this.seo.seoOf(subjects);
    return candidates.filter((_, index) => seo[index].sitemap);
  }

  private count(listed: Listed): Promise<number> {
    if (listed === 'products') return countPublishedProducts(this.database);
    return this.posts.count(KINDS[listed]);
  }

  private async candidates(
    listed: Listed,
    page: { readonly limit: number; readonly offset: number },
    mountPoint: MountPoint,
  ): Promise<Candidate[]> {
    if (listed !== 'products') {
      const posts = await this.posts.find(KINDS[listed], page, mountPoint);
      return posts.filter(({ isShown }) => isShown);
    }
    const products = await findPublishedProducts(this.database, page, await this.settings.permalinks(), mountPoint);
    return products.filter(({ isHidden }) => !isHidden);
  }
}
