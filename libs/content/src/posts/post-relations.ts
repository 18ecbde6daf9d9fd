import { Injectable } from '@nestjs/common';
import { Database, lockRow, forShare, Table, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { userExists } from '@grove/users';
import { AuthorUnknown, FeaturedMediaUnknown, PageParentUnknown } from '../errors.js';
import { detachMedia } from '../media/media-reads.js';
import { PostEntity } from './post.entity.js';
import { PostSlugs } from './post-slugs.js';

/** The named lock of changes of the tree of pages: a check that a page is not below itself must still hold when the page is stored. */
const TREE_LOCK = 'page/tree';

/** The records that posts and pages refer to (authors, pictures, parent pages), and the records that refer to them. */
@Injectable()
export class PostRelations {
  private readonly table: Table<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly slugs: PostSlugs,
  ) {
    this.table = new Table(database, PostEntity);
  }

  async requireAuthor(id: number): Promise<void> {
    if (!(await userExists(this.database, id, 'pessimistic_read'))) throw new AuthorUnknown();
  }

  async requireMedium(unit: UnitOfWork, id: number): Promise<void> {
    if (id !== 0 && !(await this.mediumExists(unit, id))) throw new FeaturedMediaUnknown();
  }

  /** The id of the parent that a page gets. It is 0 if the wanted parent is the page itself or below it. */
  async parentOf(unit: UnitOfWork, wanted: number, ownId: number): Promise<number> {
    await acquireNamedLock(unit, TREE_LOCK);
    for (let at = wanted; at !== 0;) {
      if (at === ownId) return 0;
      const [page] = await this.database.read<{ type: string; parent_id: number }>(
        'SELECT type, parent_id FROM post WHERE id = ?',
        [at],
      );
      if (page?.type !== 'page') {
        if (at === wanted) throw new PageParentUnknown();
        break;
      }
      at = page.parent_id;
    }
    return wanted;
  }

  /** Deletes what belongs to a post or page that is deleted, and detaches its media. Its child pages move to its parent. The database deletes its comments. */
  async release(unit: UnitOfWork, post: PostEntity): Promise<void> {
    if (post.type === 'page') await this.moveChildrenToParent(unit, post);
    await unit.delete('revision', { post_id: post.id });
    await unit.delete('post_search', { id: post.id });
    await detachMedia(unit, post.id);
  }

  private async moveChildrenToParent(unit: UnitOfWork, page: PostEntity): Promise<void> {
    await acquireNamedLock(unit, TREE_LOCK);
    for (const { id } of await this.table.where("type = 'page' AND parent_id = ? ORDER BY id", page.id)) {
      await lockRow(unit, 'post', id);
      const child = (await this.table.find(id))!;
      await this.slugs.write(unit, { ...child, parentId: page.parentId }, child, undefined);
    }
  }

  private async mediumExists(unit: UnitOfWork, id: number): Promise<boolean> {
    return (await this.database.read(`SELECT id FROM media WHERE id = ?${forShare(unit)}`, [id])).length > 0;
  }
}
