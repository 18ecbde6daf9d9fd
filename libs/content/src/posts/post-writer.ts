import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database, Repository, WriteHooks, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { RecordChange } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { NotPublisher, PostTrashed } from '../errors.js';
import { localTime } from './post-dates.rules.js';
import { PostEntity } from './post.entity.js';
import { statusCounter } from './post-list.js';
import { hasPostCapability, type Caller } from './post-permissions.rules.js';
import { PostRelations } from './post-relations.js';
import { PostSlugs, trashedSlug, untrashedSlug } from './post-slugs.js';
import { needsPublishCapability } from './post-status.rules.js';
import { NO_TERMS, PostTerms, type PostTermIds } from './post-terms.js';
import type { PostType } from './post-types.js';
import { emptyPost, isTextChanged, applyChanges } from './post.rules.js';
import type { PostInput } from './post.resource.js';
import { OldSlugs } from './old-slugs/old-slugs.js';
import { RevisionEntity } from '../revisions/revision.entity.js';
import { PostSearchEntity } from './post-search.entity.js';
import { searchTextOf } from './post-search.rules.js';
import { markPostChanged } from './post-search-cache.js';

/** A post as it was written, with its terms. */
export interface WrittenPost {
  readonly post: PostEntity;
  readonly terms: PostTermIds;
}

/** Writes posts and pages with their search texts, revisions, terms and counters. Their texts must be sanitized, and the caller must have locked the row. */
@Injectable()
export class PostWriter {
  /** What else happens when a post or page is written. */
  readonly onWrite = new WriteHooks<[change: RecordChange, written: WrittenPost]>();
  private readonly posts: Repository<PostEntity>;
  private readonly searchTexts: Repository<PostSearchEntity>;
  private readonly revisions: Repository<RevisionEntity>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly relations: PostRelations,
    private readonly slugs: PostSlugs,
    private readonly terms: PostTerms,
    private readonly oldSlugs: OldSlugs,
  ) {
    this.posts = new Repository(database, PostEntity);
    this.searchTexts = new Repository(database, PostSearchEntity);
    this.revisions = new Repository(database, RevisionEntity);
  }

  async create(unit: UnitOfWork, type: PostType, input: PostInput, writer: Caller): Promise<WrittenPost> {
    const options = await this.settings.all();
    const isPage = type === 'page';
    const empty = emptyPost(type, writer.userId, {
      comments: isPage ? 'closed' : options.defaultCommentStatus,
      pings: isPage ? 'closed' : options.defaultPingStatus,
    });
    const format = ['0', ''].includes(options.defaultPostFormat) ? 'standard' : options.defaultPostFormat;
    const post = await this.applyInput(unit, { ...empty, format }, undefined, input, writer);
    post.id = await unit.nextId(type);
    await this.slugs.write(unit, post, undefined, input.slug);
    await this.searchTexts.insert({ id: post.id, searchText: searchTextOf(post) });
    return this.written(unit, 'created', await this.updateDerived(unit, post, undefined, input));
  }

  async update(unit: UnitOfWork, current: PostEntity, input: PostInput, writer: Caller): Promise<WrittenPost> {
    const leavesTrash = current.status === 'trash' && input.status !== undefined;
    const base = leavesTrash ? { ...current, slug: untrashedSlug(current.slug) } : current;
    const post = await this.applyInput(unit, base, current, input, writer);
    await this.slugs.write(unit, post, current, input.slug);
    if (current.status === 'publish' && post.status === 'publish') await this.oldSlugs.remember(post.id, current.slug, post.slug);
    const isTextNew = isTextChanged(current, post);
    if (isTextNew) await this.searchTexts.update(post.id, { searchText: searchTextOf(post) });
    // The first update always stores a revision, so that the first text is kept.
    if (isTextNew || !(await this.revisions.existsBy({ postId: post.id }))) await this.createRevision(post, writer.userId);
    const change = leavesTrash ? 'restored' : current.status !== 'trash' && post.status === 'trash' ? 'deleted' : 'updated';
    return this.written(unit, change, await this.updateDerived(unit, post, current, input));
  }

  /** Moves a post to the trash: it leaves lists and counts, is no longer sticky, and its slug becomes free. Everything else stays, so that it can be restored. */
  async trash(unit: UnitOfWork, current: PostEntity): Promise<WrittenPost> {
    if (current.status === 'trash') throw new PostTrashed();
    const modifiedAt = now();
    const change: Partial<PostEntity> = {
      status: 'trash',
      previousStatus: current.status,
      sticky: false,
      slug: trashedSlug(current.slug),
      slugKey: null,
      modifiedAt,
      localModifiedAt: localTime(modifiedAt, await this.settings.timezone()),
    };
    await this.posts.update(current.id, change);
    return this.written(unit, 'deleted', await this.updateDerived(unit, { ...current, ...change }, current, {}));
  }

  async delete(unit: UnitOfWork, post: PostEntity, terms: PostTermIds): Promise<void> {
    await markPostChanged(unit, post.id);
    await this.relations.release(unit, post);
    await this.terms.delete(unit, post);
    await this.posts.delete(post.id);
    await this.oldSlugs.forget(post.id);
    await unit.releaseId(post.id);
    unit.incrementCounter(statusCounter(post.type, post.status), -1);
    // A post in the trash had its event when it went there.
    if (post.status !== 'trash') await this.written(unit, 'deleted', { post, terms });
  }

  /** Publishes a scheduled post that is due. Returns false if another process has done so already. */
  async publish(unit: UnitOfWork, post: PostEntity): Promise<boolean> {
    const due = { id: post.id, status: 'future', createdAt: LessThanOrEqual(now()) } as const;
    const { affected } = await this.posts.update(due, { status: 'publish' });
    if (affected === 0) return false;
    await this.written(unit, 'updated', await this.updateDerived(unit, { ...post, status: 'publish' }, post, {}));
    return true;
  }

  /** The post with the input applied. Throws if the caller may not set a value, or if a record that it refers to does not exist. */
  private async applyInput(
    unit: UnitOfWork,
    base: PostEntity,
    current: PostEntity | undefined,
    input: PostInput,
    writer: Caller,
  ): Promise<PostEntity> {
    const { status } = input;
    if (
      status &&
      status !== current?.status &&
      needsPublishCapability(status) &&
      !hasPostCapability(writer, 'publish', base.type)
    )
      throw new NotPublisher();
    if (input.author && input.author !== writer.userId) await this.relations.requireAuthor(input.author);
    const post = applyChanges(base, current, input, { now: now(), zone: await this.settings.timezone() });
    if (input.parent !== undefined) post.parentId = await this.relations.parentOf(unit, input.parent, base.id);
    if (input.featuredMedia !== undefined) await this.relations.requireMedium(input.featuredMedia);
    return post;
  }

  /** Updates everything that is derived from the row: word index, counters, terms. */
  private async updateDerived(
    unit: UnitOfWork,
    post: PostEntity,
    current: PostEntity | undefined,
    { categories, tags }: PostInput,
  ): Promise<WrittenPost> {
    await markPostChanged(unit, post.id);
    if (current) unit.incrementCounter(statusCounter(current.type, current.status), -1);
    unit.incrementCounter(statusCounter(post.type, post.status), 1);
    const terms = post.type === 'post' ? await this.terms.update(unit, post, current, { categories, tags }) : NO_TERMS;
    return { post, terms };
  }

  private async written(unit: UnitOfWork, change: RecordChange, written: WrittenPost): Promise<WrittenPost> {
    await this.onWrite.run(unit, change, written);
    return written;
  }

  private async createRevision(post: PostEntity, authorId: number): Promise<void> {
    const { id: postId, title, content, excerpt, modifiedAt: createdAt, localModifiedAt: localAt } = post;
    await this.revisions.insert({ postId, createdAt, localAt, authorId, title, content, excerpt });
  }
}
