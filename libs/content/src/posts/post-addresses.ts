import { Injectable } from '@nestjs/common';
import { Database, batchLoader, placeholders, type BatchLoader } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import type { PostEntity } from './post.entity.js';

type Addressed = Pick<PostEntity, 'id' | 'type' | 'status' | 'slug' | 'parentId'>;
type Ancestor = Pick<PostEntity, 'id' | 'status' | 'slug' | 'parentId'>;

/** Statuses of pages that are read at their path; a page that is not done, or in the trash, is named by its number. */
const WITH_PATH: readonly string[] = ['publish', 'private'];

/** The addresses of posts and pages on the site: those of pages are paths that begin with the pages above. */
@Injectable()
export class PostAddresses {
  private readonly pages: BatchLoader<Ancestor>;

  constructor(private readonly database: Database) {
    this.pages = batchLoader(database, async (ids) => {
      const pages = await database.read<Ancestor>(`SELECT ${COLUMNS} FROM post WHERE id IN (${placeholders(ids.length)})`, ids);
      return new Map(pages.map((page) => [page.id, page]));
    });
  }

  /** The address of each, by its id. */
  async of(posts: readonly Addressed[], { home }: Pick<MountPoint, 'home'>): Promise<Map<number, string>> {
    const ancestors = await this.above(posts.filter(hasPath));
    return new Map(posts.map((post) => [post.id, home + targetOf(post, ancestors)]));
  }

  async one(post: Addressed, mountPoint: Pick<MountPoint, 'home'>): Promise<string> {
    return (await this.of([post], mountPoint)).get(post.id)!;
  }

  /** The published page at a path, given by its slugs from the top. */
  async pageAt(slugs: readonly string[]): Promise<number | undefined> {
    const pages = await this.database.read<Ancestor>(
      `SELECT ${COLUMNS} FROM post WHERE type = 'page' AND status = 'publish' AND slug = ?`,
      [slugs.at(-1)!],
    );
    const ancestors = await this.above(pages);
    return pages.find((page) => pathOf(page, ancestors).join('/') === slugs.join('/'))?.id;
  }

  /** All pages above these, read level by level, together with those that other records of the same answer ask for. */
  private async above(pages: readonly Ancestor[]): Promise<Map<number, Ancestor>> {
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

const COLUMNS = 'id, status, slug, parent_id AS parentId';

const hasPath = ({ type, status, slug }: Addressed): boolean => type === 'page' && slug !== '' && WITH_PATH.includes(status);

function targetOf(post: Addressed, ancestors: ReadonlyMap<number, Ancestor>): string {
  if (hasPath(post)) return `/${pathOf(post, ancestors).join('/')}/`;
  if (post.type === 'page') return `/?page_id=${post.id}`;
  return post.slug === '' ? `/?p=${post.id}` : `/${post.slug}/`;
}

/** The slugs from the top down to a page. A page above that is not published is passed over: its name is not for everybody. */
function pathOf(page: Ancestor, ancestors: ReadonlyMap<number, Ancestor>): string[] {
  const slugs = [page.slug];
  const passed = new Set<number>();
  for (let above = ancestors.get(page.parentId); above && !passed.has(above.id); above = ancestors.get(above.parentId)) {
    passed.add(above.id);
    if (above.status === 'publish' && above.slug !== '') slugs.unshift(above.slug);
  }
  return slugs;
}
