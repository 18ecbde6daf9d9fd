import { Injectable } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { NotPublisher, PostTrashed } from '../errors.js';
import { wallTime } from './post-dates.rules.js';
import { PostEntity } from './post.entity.js';
import { statusTally } from './post-list.js';
import { may, type Person } from './post-permissions.rules.js';
import { PostRelations } from './post-relations.js';
import { PostSlugs, trashedSlug, untrashedSlug } from './post-slugs.js';
import { needsPublisher } from './post-status.rules.js';
import { NO_TERMS, PostTerms, type CarriedTerms } from './post-terms.js';
import type { PostType } from './post-types.js';
import { blankPost, isRewritten, revised } from './post.rules.js';
import type { PostInput } from './post.resource.js';
import { searchTextOf } from './post-search.rules.js';
import { changePost } from './post-searches.js';

/** A post that was just written, with the terms it carries now. */
export interface WrittenPost {
  readonly post: PostEntity;
  readonly terms: CarriedTerms;
}

/** Writes posts and pages, whose texts were cleaned, with what belongs to them. Each method is part of a unit of work that holds the row. */
@Injectable()
export class PostWriter {
  private readonly table: Table<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly relations: PostRelations,
    private readonly slugs: PostSlugs,
    private readonly terms: PostTerms,
  ) {
    this.table = new Table(database, PostEntity);
  }

  async create(unit: UnitOfWork, type: PostType, input: PostInput, writer: Person): Promise<WrittenPost> {
    const options = await this.settings.all();
    const isPage = type === 'page';
    const blank = blankPost(type, writer.userId, {
      comments: isPage ? 'closed' : options.defaultCommentStatus,
      pings: isPage ? 'closed' : options.defaultPingStatus,
    });
    const format = ['0', ''].includes(options.defaultPostFormat) ? 'standard' : options.defaultPostFormat;
    const post = await this.drafted(unit, { ...blank, format }, undefined, input, writer);
    post.id = await unit.nextId(type);
    await this.slugs.write(unit, post, undefined, input.slug);
    await unit.insert('post_search', { id: post.id, search_text: searchTextOf(post) });
    return this.placed(unit, post, undefined, input);
  }

  async update(unit: UnitOfWork, current: PostEntity, input: PostInput, writer: Person): Promise<WrittenPost> {
    const leavesTrash = current.status === 'trash' && input.status !== undefined;
    const base = leavesTrash ? { ...current, slug: untrashedSlug(current.slug) } : current;
    const post = await this.drafted(unit, base, current, input, writer);
    await this.slugs.write(unit, post, current, input.slug);
    const rewritten = isRewritten(current, post);
    if (rewritten) await unit.update('post_search', { search_text: searchTextOf(post) }, { id: post.id });
    // The first update leaves a revision in any case: one of the text as it was made.
    if (rewritten || !(await this.hasRevisions(post.id))) await this.remember(unit, post, writer.userId);
    return this.placed(unit, post, current, input);
  }

  /** Out of all lists and counts; everything else stays for the day it comes back. Its slug is free meanwhile. */
  async trash(unit: UnitOfWork, current: PostEntity): Promise<WrittenPost> {
    if (current.status === 'trash') throw new PostTrashed();
    const modifiedAt = now();
    const change: Partial<PostEntity> = {
      status: 'trash',
      trashedFrom: current.status,
      slug: trashedSlug(current.slug),
      slugKey: null,
      modifiedAt,
      localModifiedAt: wallTime(modifiedAt, await this.settings.timezone()),
    };
    await this.table.update(unit, current.id, change);
    return this.placed(unit, { ...current, ...change }, current, {});
  }

  async remove(unit: UnitOfWork, post: PostEntity): Promise<void> {
    await changePost(unit, post.id);
    await this.relations.release(unit, post);
    await this.terms.remove(unit, post);
    await this.table.delete(unit, post.id);
    await unit.delete('object_id', { id: post.id });
    unit.incrementCounter(statusTally(post.type, post.status), -1);
  }

  /** Publishes a scheduled post whose time has come, unless somebody else did meanwhile. */
  async publish(unit: UnitOfWork, post: PostEntity): Promise<boolean> {
    const { affected } = await unit.query(
      "UPDATE post SET status = 'publish' WHERE id = ? AND status = 'future' AND created_at <= ?",
      [post.id, now()],
    );
    if (affected === 0) return false;
    await this.placed(unit, { ...post, status: 'publish' }, post, {});
    return true;
  }

  private async drafted(
    unit: UnitOfWork,
    base: PostEntity,
    current: PostEntity | undefined,
    input: PostInput,
    writer: Person,
  ): Promise<PostEntity> {
    const { status } = input;
    if (status && status !== current?.status && needsPublisher(status) && !may(writer, 'publish', base.type))
      throw new NotPublisher();
    if (input.author && input.author !== writer.userId) await this.relations.requireAuthor(unit, input.author);
    const post = revised(base, current, input, { now: now(), zone: await this.settings.timezone() });
    if (input.parent !== undefined) post.parentId = await this.relations.parentOf(unit, input.parent, base.id);
    if (input.featuredMedia !== undefined) await this.relations.requireMedium(unit, input.featuredMedia);
    return post;
  }

  /** What lists and counts know of a post follows it. */
  private async placed(
    unit: UnitOfWork,
    post: PostEntity,
    current: PostEntity | undefined,
    { categories, tags }: PostInput,
  ): Promise<WrittenPost> {
    await changePost(unit, post.id);
    if (current) unit.incrementCounter(statusTally(current.type, current.status), -1);
    unit.incrementCounter(statusTally(post.type, post.status), 1);
    const terms = post.type === 'post' ? await this.terms.change(unit, post, current, { categories, tags }) : NO_TERMS;
    return { post, terms };
  }

  private async hasRevisions(postId: number): Promise<boolean> {
    return (await this.database.read('SELECT id FROM revision WHERE post_id = ? LIMIT 1', [postId])).length > 0;
  }

  private async remember(unit: UnitOfWork, post: PostEntity, authorId: number): Promise<void> {
    const { id, title, content, excerpt, modifiedAt, localModifiedAt } = post;
    await unit.insert('revision', {
      post_id: id,
      created_at: modifiedAt,
      local_at: localModifiedAt,
      author_id: authorId,
      title,
      content,
      excerpt,
    });
  }
}
