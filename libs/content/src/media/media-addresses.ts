import { Injectable } from '@nestjs/common';
import { batchLoader, Database, Repository, type BatchLoader } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { pathOf, rootOf, SiteSettings, type Permalinks } from '@grove/settings';
import { PostAddresses } from '../posts/post-addresses.js';
import { PostEntity } from '../posts/post.entity.js';
import type { MediaEntity } from './media.entity.js';

type Medium = Pick<MediaEntity, 'id' | 'slug' | 'status' | 'parentId'>;
type Parent = Pick<PostEntity, (typeof PARENT)[number]>;

const PARENT = ['id', 'type', 'status', 'slug', 'parentId', 'localAt', 'authorId'] as const;

/** The URLs of the pages of media. That of a medium that is attached to a post or page is below the URL of this one. */
@Injectable()
export class MediaAddresses {
  private readonly parents: BatchLoader<Parent>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly posts: PostAddresses,
  ) {
    const parents = new Repository(database, PostEntity);
    this.parents = batchLoader(
      database,
      async (ids) => new Map((await parents.findInOrder(ids, PARENT)).map((post) => [post.id, post])),
    );
  }

  /** The URLs of media by their ids. */
  async urlsOf(media: readonly Medium[], mountPoint: Pick<MountPoint, 'home'>): Promise<Map<number, string>> {
    const permalinks = await this.settings.permalinks();
    const parents = await this.parentUrls(media, mountPoint);
    return new Map(media.map((medium) => [medium.id, urlOf(medium, parents.get(medium.parentId), permalinks, mountPoint)]));
  }

  /** The URL of one medium. */
  async urlOf(medium: Medium, mountPoint: Pick<MountPoint, 'home'>): Promise<string> {
    return (await this.urlsOf([medium], mountPoint)).get(medium.id)!;
  }

  private async parentUrls(media: readonly Medium[], mountPoint: Pick<MountPoint, 'home'>): Promise<Map<number, string>> {
    const ids = [...new Set(media.map(({ parentId }) => parentId))].filter((id) => id !== 0);
    if (ids.length === 0) return new Map();
    return this.posts.urlsOf([...(await this.parents.loadMany(ids)).values()], mountPoint);
  }
}

/** Media of products, of drafts and in the trash have no path. */
function urlOf(medium: Medium, parent: string | undefined, permalinks: Permalinks, { home }: Pick<MountPoint, 'home'>): string {
  const byId = `${home}/?attachment_id=${medium.id}`;
  if (medium.status === 'trash' || medium.slug === '') return byId;
  if (medium.parentId === 0)
    return home + (pathOf(permalinks, `${rootOf(permalinks)}/${medium.slug}`) ?? byId.slice(home.length));
  if (parent === undefined || parent.includes('?')) return byId;
  // A number after the path of a post is the number of one of its pages.
  const marker = /^\d+$/.test(medium.slug) || permalinks.structure.includes('%category%') ? 'attachment/' : '';
  return home + pathOf(permalinks, `${parent.slice(home.length)}/${marker}${medium.slug}`.replace(/\/{2,}/g, '/'))!;
}
