import { Injectable } from '@nestjs/common';
import { Database, lockRow, forShare, Table, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { AuthorUnknown, FeaturedMediaUnknown, PageParentUnknown } from '../errors.js';
import { PostEntity } from './post.entity.js';
import { PostSlugs } from './post-slugs.js';

/** Every record of a tree of pages stands in this line when the tree changes: that a page is not below itself must still hold when it is stored. */
const TREE = 'page/tree';

/** What posts and pages refer to: authors, pictures, pages above; and what refers to them. */
@Injectable()
export class PostRelations {
  private readonly table: Table<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly slugs: PostSlugs,
  ) {
    this.table = new Table(database, PostEntity);
  }

  async requireAuthor(unit: UnitOfWork, id: number): Promise<void> {
    if (!(await this.isThere(unit, 'user', id))) throw new AuthorUnknown();
  }

  async requireMedium(unit: UnitOfWork, id: number): Promise<void> {
    if (id !== 0 && !(await this.isThere(unit, 'media', id))) throw new FeaturedMediaUnknown();
  }

  /** The page that a page can have above it: not itself, nor one below it. */
  async parentOf(unit: UnitOfWork, wanted: number, ownId: number): Promise<number> {
    await acquireNamedLock(unit, TREE);
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

  /** Lets go of what belongs to a record that is deleted; pages below it go to the page above. Comments go with its number. */
  async release(unit: UnitOfWork, post: PostEntity): Promise<void> {
    if (post.type === 'page') await this.handOverChildren(unit, post);
    await unit.delete('revision', { post_id: post.id });
    await unit.delete('post_search', { id: post.id });
    await unit.update('media', { parent_id: 0 }, { parent_id: post.id });
  }

  private async handOverChildren(unit: UnitOfWork, page: PostEntity): Promise<void> {
    await acquireNamedLock(unit, TREE);
    for (const { id } of await this.table.where("type = 'page' AND parent_id = ? ORDER BY id", page.id)) {
      await lockRow(unit, 'post', id);
      const child = (await this.table.find(id))!;
      await this.slugs.write(unit, { ...child, parentId: page.parentId }, child, undefined);
    }
  }

  private async isThere(unit: UnitOfWork, table: 'user' | 'media', id: number): Promise<boolean> {
    return (await this.database.read(`SELECT id FROM ${table} WHERE id = ?${forShare(unit)}`, [id])).length > 0;
  }
}
