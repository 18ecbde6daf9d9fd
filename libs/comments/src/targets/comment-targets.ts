import { Injectable } from '@nestjs/common';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { Database, kindLoader, OBJECT_IDS, type UnitOfWork, type BatchLoader } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';

/** A record that comments can be on, with the permissions of one caller. */
export interface CommentTarget {
  readonly id: number;
  /** The user who wrote it; 0 for none. Comments by this user need no approval. */
  readonly authorId: number;
  readonly stage: 'published' | 'draft' | 'trash' | 'other';
  /** Whether the caller may read it, with the password that was sent if it needs one. */
  readonly readable: boolean;
  /** Whether the caller may edit it. Who may edit a record moderates the comments on it. */
  readonly editable: boolean;
  /** Whether it accepts new comments. */
  readonly open: boolean;
  /** The URL of its page on the site. */
  readonly link: string;
  /** The link to it in the API. */
  readonly up: { readonly href: string; readonly embeddable?: true };
  /** Whether comments on it may have a rating. */
  readonly rated?: boolean;
  /** Whether a new comment needs one, unless it is a reply. */
  readonly ratingRequired?: boolean;
}

/** A condition over `comment.postId` in a query of comments. It sets its parameters, and may use subqueries of the query. */
export type TargetCondition = (comments: SelectQueryBuilder<ObjectLiteral>) => string;

/** The condition that is never true. */
export const NONE: TargetCondition = () => '1 = 0';

/** The change of the ratings of a target; negative if it loses ratings. */
export interface RatingChange {
  readonly count: number;
  readonly stars: number;
}

/** Implemented by each library whose records accept comments. */
export interface CommentTargetProvider {
  /** The records with these ids that exist. The password unlocks protected ones. */
  find(ids: readonly number[], context: RequestContext, password?: string): Promise<CommentTarget[]>;
  /** Which records the caller may read without a password. Must agree with `readable` of the targets that `find` returns. */
  readable(principal: Principal): TargetCondition;
  /** Which records the caller may edit. Must agree with `editable` of the targets that `find` returns. */
  editable(principal: Principal): TargetCondition;
  /** Updates the rating of a record, in the unit of work that changes its comments. */
  rate?(unit: UnitOfWork, id: number, change: RatingChange): Promise<void>;
}

/**
 * The registry of records that accept comments. Each library registers its kinds of records in `onModuleInit`, by the name that it passes to
 * `unit.nextId`, such as `product`. When a record is deleted for good, `unit.releaseId` also deletes the comments on it.
 */
@Injectable()
export class CommentTargets {
  private readonly providers = new Map<string, CommentTargetProvider>();
  private readonly kinds: BatchLoader<string>;

  constructor(database: Database) {
    this.kinds = kindLoader(database);
  }

  register(kind: string, provider: CommentTargetProvider): void {
    this.providers.set(kind, provider);
  }

  /** The targets with these ids, by id. */
  async find(ids: readonly number[], context: RequestContext, password?: string): Promise<Map<number, CommentTarget>> {
    const targets = new Map<number, CommentTarget>();
    for (const [kind, idsOfKind] of await this.groupByKind(ids))
      for (const target of (await this.providers.get(kind)?.find(idsOfKind, context, password)) ?? [])
        targets.set(target.id, target);
    return targets;
  }

  /** The comments on records that the caller may read, as a condition over `comment`. */
  readable(principal: Principal): TargetCondition {
    return this.conditionByKind((provider) => provider.readable(principal));
  }

  /** The comments on records that the caller may edit, as a condition over `comment`. */
  editable(principal: Principal): TargetCondition {
    return this.conditionByKind((provider) => provider.editable(principal));
  }

  /** Passes a change of the rating to the library of the record. */
  async rate(unit: UnitOfWork, id: number, change: RatingChange): Promise<void> {
    if (change.count === 0 && change.stars === 0) return;
    const kind = await this.kinds.load(id);
    if (kind !== undefined) await this.providers.get(kind)?.rate?.(unit, id, change);
  }

  /** Evaluates for each comment only the condition of the kind of its record. Lists for visitors count rows with this, so it must be fast. */
  private conditionByKind(conditionOf: (provider: CommentTargetProvider) => TargetCondition): TargetCondition {
    const conditions = [...this.providers]
      .map(([kind, provider]) => ({ kind, condition: conditionOf(provider) }))
      .filter(({ condition }) => condition !== NONE);
    if (conditions.length === 0) return NONE;
    return (comments) => {
      const kind = comments.subQuery().select('record.kind').from(OBJECT_IDS, 'record').where('record.id = comment.postId');
      const cases = conditions.map((each) => `WHEN '${each.kind}' THEN ${each.condition(comments)}`);
      return `(CASE ${kind.getQuery()} ${cases.join(' ')} ELSE 0 END)`;
    };
  }

  private async groupByKind(ids: readonly number[]): Promise<Map<string, number[]>> {
    const kinds = new Map<string, number[]>();
    for (const [id, kind] of await this.kinds.loadMany(ids.filter((id) => id > 0)))
      kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
    return kinds;
  }
}
