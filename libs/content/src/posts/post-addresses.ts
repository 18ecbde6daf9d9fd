import { Injectable } from '@nestjs/common';
import { Database, batchLoader, Repository, type BatchLoader } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { pagePath, postPath, SiteSettings, type Permalinks } from '@grove/settings';
import { AddressParts } from '../addresses/address-parts.js';
import { PostEntity } from './post.entity.js';

type AddressFields = Pick<PostEntity, 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'localAt' | 'authorId'>;
type Ancestor = Pick<PostEntity, (typeof ANCESTOR)[number]>;

/** Statuses of posts and pages that have a path. The URLs of others (drafts, those in the trash) contain their id. */
const WITH_PATH: readonly string[] = ['publish', 'private'];

/** The URLs of posts and pages on the site. The URL of a page is a path that begins with the slugs of its ancestors. */
@Injectable()
export class PostAddresses {
  private readonly posts: Repository<PostEntity>;
  private readonly pages: BatchLoader<Ancestor>;
  private readonly parts: AddressParts;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    this.posts = new Repository(database, PostEntity);
    this.parts = new AddressParts(database);
    this.pages = batchLoader(database, async (ids) => {
      const pages = await this.posts.findInOrder(ids, ANCESTOR);
      return new Map(pages.map((page) => [page.id, page]));
    });
  }

  /** The URLs of posts and pages by their ids. */
  async urlsOf(posts: readonly AddressFields[], { home }: Pick<MountPoint, 'home'>): Promise<Map<number, string>> {
    const permalinks = await this.settings.permalinks();
    const pages = posts.filter((post) => post.type === 'page' && hasPath(post));
    const ancestors: ReadonlyMap<number, Ancestor> = pages.length > 0 ? await this.loadAncestors(pages) : NO_ANCESTORS;
    const withPath = posts.filter((post) => post.type === 'post' && hasPath(post));
    const contexts = await this.parts.load(withPath, permalinks);
    const pathOfPost = (post: AddressFields): string =>
      hasPath(post) && post.type === 'post'
        ? (postPath(permalinks, post, contexts.get(post.id)!) ?? queryOf(post))
        : pathOrQueryOfPage(post, permalinks, ancestors);
    return new Map(posts.map((post) => [post.id, home + pathOfPost(post)]));
  }

  /** The URL of one post or page. */
  async urlOf(post: AddressFields, mountPoint: Pick<MountPoint, 'home'>): Promise<string> {
    return (await this.urlsOf([post], mountPoint)).get(post.id)!;
  }

  /** The id of the published page at a path, given as the slugs from the top. */
  async findPageByPath(slugs: readonly string[]): Promise<number | undefined> {
    const pages: Ancestor[] = await this.posts.find({
      select: { id: true, status: true, slug: true, parentId: true },
      where: { type: 'page', status: 'publish', slug: slugs.at(-1)! },
      order: { id: 'ASC' },
    });
    const ancestors = await this.loadAncestors(pages);
    return pages.find((page) => slugsOf(page, ancestors).join('/') === slugs.join('/'))?.id;
  }

  /** All ancestors of pages, read level by level, in one query with those that other records of the same response need. */
  private async loadAncestors(pages: readonly Ancestor[]): Promise<Map<number, Ancestor>> {
    const known = new Map<number, Ancestor>();
    for (let level = pages; ;) {
      const ids = [...new Set(level.map(({ parentId }) => parentId))].filter((id) => id !== 0 && !known.has(id));
      if (ids.length === 0) return known;
      level = [...(await this.pages.loadMany(ids)).values()];
      for (const page of level) known.set(page.id, page);
      if (level.length === 0) return known;
    }
  }
}

const NO_ANCESTORS: ReadonlyMap<number, Ancestor> = new Map();

const ANCESTOR = ['id', 'status', 'slug', 'parentId'] as const;

const hasPath = ({ status }: Pick<AddressFields, 'status'>): boolean => WITH_PATH.includes(status);

const queryOf = ({ type, id }: Pick<AddressFields, 'type' | 'id'>): string => `/?${type === 'page' ? 'page_id' : 'p'}=${id}`;

function pathOrQueryOfPage(post: AddressFields, permalinks: Permalinks, ancestors: ReadonlyMap<number, Ancestor>): string {
  if (post.type !== 'page' || !hasPath(post) || post.slug === '') return queryOf(post);
  if (post.id === permalinks.frontPageId) return '/';
  return pagePath(permalinks, slugsOf(post, ancestors)) ?? queryOf(post);
}

/** The slugs from the top down to a page. Ancestors that are not published are left out: their slugs are not public. */
function slugsOf(page: Ancestor, ancestors: ReadonlyMap<number, Ancestor>): string[] {
  const slugs = [page.slug];
  const visited = new Set<number>();
  for (
    let ancestor = ancestors.get(page.parentId);
    ancestor && !visited.has(ancestor.id);
    ancestor = ancestors.get(ancestor.parentId)
  ) {
    visited.add(ancestor.id);
    if (ancestor.status === 'publish' && ancestor.slug !== '') slugs.unshift(ancestor.slug);
  }
  return slugs;
}
