import { Injectable } from '@nestjs/common';
import { Database, Repository, acquireNamedLock, type UnitOfWork } from '@grove/database';
import { userExists } from '@grove/users';
import { AuthorUnknown, FeaturedMediaUnknown, PageParentUnknown } from '../errors.js';
import { MediaEntity } from '../media/media.entity.js';
import { RevisionEntity } from '../revisions/revision.entity.js';
import { PostEntity } from './post.entity.js';
import { PostSearchEntity } from './post-search.entity.js';
import { PostSlugs } from './post-slugs.js';

/** The named lock of changes of the tree of pages: a check that a page is not below itself must still hold when the page is stored. */
const TREE_LOCK = 'page/tree';

/** The records that posts and pages refer to (authors, pictures, parent pages), and the records that refer to them. */
@Injectable()
export class PostRelations {
  private readonly posts: Repository<PostEntity>;
  private readonly media: Repository<MediaEntity>;
  private readonly revisions: Repository<RevisionEntity>;
  private readonly searchTexts: Repository<PostSearchEntity>;

  constructor(
    private readonly database: Database,
    private readonly slugs: PostSlugs,
  ) {
    this.posts = new Repository(database, PostEntity);
    this.media = new Repository(database, MediaEntity);
    this.revisions = new Repository(database, RevisionEntity);
    this.searchTexts = new Repository(database, PostSearchEntity);
  }

  async requireAuthor(id: number): Promise<void> {
    if (!(await userExists(this.database, id, 'pessimistic_read'))) throw new AuthorUnknown();
  }

  async requireMedium(id: number): Promise<void> {
    if (id === 0) return;
    const found = await this.media.find({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_read' } });
    if (found.length === 0) throw new FeaturedMediaUnknown();
  }

  /** The id of the parent that a page gets. It is 0 if the wanted parent is the page itself or below it. */
  async parentOf(unit: UnitOfWork, wanted: number, ownId: number): Promise<number> {
    await acquireNamedLock(unit, TREE_LOCK);
    for (let at = wanted; at !== 0;) {
      if (at === ownId) return 0;
      const [page] = await this.posts.findInOrder([at], ['id', 'type', 'parentId']);
      if (page?.type !== 'page') {
        if (at === wanted) throw new PageParentUnknown();
        break;
      }
      at = page.parentId;
    }
    return wanted;
  }

  /** Deletes what belongs to a post or page that is deleted, and detaches its media. Its child pages move to its parent. The database deletes its comments. */
  async release(unit: UnitOfWork, post: PostEntity): Promise<void> {
    if (post.type === 'page') await this.moveChildrenToParent(unit, post);
    await this.revisions.delete({ postId: post.id });
    await this.searchTexts.delete(post.id);
    await this.media.update({ parentId: post.id }, { parentId: 0 });
  }

  private async moveChildrenToParent(unit: UnitOfWork, page: PostEntity): Promise<void> {
    await acquireNamedLock(unit, TREE_LOCK);
    const children = { select: { id: true }, where: { type: 'page', parentId: page.id }, order: { id: 'ASC' } } as const;
    for (const { id } of await this.posts.find(children)) {
      await this.posts.lock(id);
      const child = (await this.posts.findById(id))!;
      await this.slugs.write(unit, { ...child, parentId: page.parentId }, child, undefined);
    }
  }
}
