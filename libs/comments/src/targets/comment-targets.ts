import { Injectable } from '@nestjs/common';
import { Database, kindLoader, type Bound, type BatchLoader, type UnitOfWork } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';

/** Something that a comment is about, as one caller sees it. */
export interface CommentTarget {
  readonly id: number;
  /** The account that wrote it; 0 for none. Its own comments there need no approval. */
  readonly authorId: number;
  readonly stage: 'published' | 'draft' | 'trash' | 'other';
  /** Whether the caller may read it whole: because of the right to, or because the password that was sent holds. */
  readonly readable: boolean;
  /** Whether the caller may change it, and therefore moderates the comments on it. */
  readonly editable: boolean;
  /** Whether it takes comments. */
  readonly open: boolean;
  /** Its page on the site. */
  readonly link: string;
  /** Its address in the interface, and whether the record there can be embedded. */
  readonly up: { readonly href: string; readonly embeddable?: true };
  /** Whether comments on it may carry stars. */
  readonly rated?: boolean;
}

/** A literal condition over `comment.post_id` with its values. */
export interface TargetCondition {
  readonly sql: string;
  readonly values: readonly Bound[];
}

/** What is met by nothing. */
export const NONE: TargetCondition = { sql: '1 = 0', values: [] };

/** Ratings that a target gains, or loses when the numbers are negative. */
export interface RatingChange {
  readonly count: number;
  readonly stars: number;
}

/** What a room whose records take comments says about them. */
export interface CommentKind {
  /** Those of these ids that are there, as the caller sees them; the password may open what asks for one. */
  find(ids: readonly number[], context: RequestContext, password?: string): Promise<CommentTarget[]>;
  /** What anybody like the caller may read without a password. It must agree with `readable` of what `find` gives. */
  readable(principal: Principal): TargetCondition;
  /** What the caller may change. It must agree with `editable`. */
  editable(principal: Principal): TargetCondition;
  /** Counts the approved ratings of a record, in the unit of work that changes them. */
  rate?(unit: UnitOfWork, id: number, change: RatingChange): Promise<void>;
}

/**
 * What takes comments. A room registers each kind of record that does, by the name under which the shared sequence numbers it
 * (`unit.nextId('product')`), once and in its `onModuleInit`. Comments go with the number: whoever deletes a record for good also deletes its row of
 * `object_id`, and the database takes the comments along.
 */
@Injectable()
export class CommentTargets {
  private readonly kinds = new Map<string, CommentKind>();
  private readonly numbered: BatchLoader<string>;

  constructor(database: Database) {
    this.numbered = kindLoader(database);
  }

  register(kind: string, about: CommentKind): void {
    this.kinds.set(kind, about);
  }

  /** Those of these ids that take comments, by id. */
  async find(ids: readonly number[], context: RequestContext, password?: string): Promise<Map<number, CommentTarget>> {
    const targets = new Map<number, CommentTarget>();
    for (const [kind, own] of await this.byKind(ids))
      for (const target of (await this.kinds.get(kind)?.find(own, context, password)) ?? []) targets.set(target.id, target);
    return targets;
  }

  /** The condition over `comment` under which what it is about may be read. */
  readable(principal: Principal): TargetCondition {
    return this.byKindOf((kind) => kind.readable(principal));
  }

  editable(principal: Principal): TargetCondition {
    return this.byKindOf((kind) => kind.editable(principal));
  }

  /** Tells the room of a record that it was rated. */
  async rate(unit: UnitOfWork, id: number, change: RatingChange): Promise<void> {
    if (change.count === 0 && change.stars === 0) return;
    const kind = await this.numbered.load(id);
    if (kind !== undefined) await this.kinds.get(kind)?.rate?.(unit, id, change);
  }

  /** Asks of each comment only the kind that its record is of: lists of strangers count by this. */
  private byKindOf(conditionOf: (kind: CommentKind) => TargetCondition): TargetCondition {
    const asked = [...this.kinds].map(([name, kind]) => ({ name, ...conditionOf(kind) })).filter(({ sql }) => sql !== NONE.sql);
    if (asked.length === 0) return NONE;
    const cases = asked.map(({ sql }) => `WHEN ? THEN ${sql}`).join(' ');
    return {
      sql: `(CASE (SELECT kind FROM object_id WHERE object_id.id = comment.post_id) ${cases} ELSE 0 END)`,
      values: asked.flatMap(({ name, values }) => [name, ...values]),
    };
  }

  private async byKind(ids: readonly number[]): Promise<Map<string, number[]>> {
    const kinds = new Map<string, number[]>();
    for (const [id, kind] of await this.numbered.loadMany(ids.filter((id) => id > 0)))
      kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
    return kinds;
  }
}
