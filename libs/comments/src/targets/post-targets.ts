import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';
import { ALL_STATUSES, mayEdit, mayRead, PostAddresses, PostEntity, reachable, reachOf, type PostType } from '@grove/content';
import { CommentTargets, NONE, type CommentKind, type CommentTarget, type TargetCondition } from './comment-targets.js';

const ROUTES = { post: 'posts', page: 'pages' } as const satisfies Record<PostType, string>;

const STAGES: Readonly<Record<string, CommentTarget['stage']>> = { publish: 'published', draft: 'draft', trash: 'trash' };

/** Posts and pages take comments. They stand below this room and know nothing of it, so their part of the register is here. */
@Injectable()
export class PostTargets implements OnModuleInit {
  private readonly posts: BatchLoader<PostEntity>;
  private readonly addresses: PostAddresses;

  constructor(
    database: Database,
    private readonly targets: CommentTargets,
  ) {
    this.addresses = new PostAddresses(database);
    this.posts = rowLoader(database, PostEntity);
  }

  onModuleInit(): void {
    for (const type of ['post', 'page'] as const) this.targets.register(type, new PostKind(type, this.posts, this.addresses));
  }
}

/** Comments on one type of post: who reads it and knows its password reads them, who edits it moderates them. */
class PostKind implements CommentKind {
  constructor(
    private readonly type: PostType,
    private readonly posts: BatchLoader<PostEntity>,
    private readonly addresses: PostAddresses,
  ) {}

  async find(ids: readonly number[], context: RequestContext, password?: string): Promise<CommentTarget[]> {
    const { principal, mountPoint } = context;
    const posts = await this.posts.loadMany(ids);
    const links = await this.addresses.of([...posts.values()], mountPoint);
    return [...posts.values()].map((post) => {
      const editable = mayEdit(principal, post);
      const isUnlocked = post.password === '' || password === post.password;
      return {
        ...{ id: post.id, authorId: post.authorId, stage: STAGES[post.status] ?? 'other', editable },
        readable: editable || (isUnlocked && mayRead(principal, post)),
        open: post.commentStatus === 'open',
        link: links.get(post.id)!,
        up: { href: context.url(`/cms/v2/${ROUTES[this.type]}/${post.id}`), embeddable: true },
      };
    });
  }

  readable(principal: Principal): TargetCondition {
    const [read, edited] = [this.reached(principal, mayRead), this.reached(principal, mayEdit)];
    const open = { sql: `(${read.sql} AND post.password = '')`, values: read.values };
    return among(edited.sql === NONE.sql ? open : either(open, edited));
  }

  editable(principal: Principal): TargetCondition {
    return among(this.reached(principal, mayEdit));
  }

  private reached(principal: Principal, allows: typeof mayRead): TargetCondition {
    const reach = reachOf(principal, this.type, ALL_STATUSES, allows);
    if (reach.everybodys.length + reach.own.length === 0) return NONE;
    const { sql, values } = reachable({ type: this.type, reach, userId: principal.userId }).condition;
    return { sql: `(${sql.replace(' WHERE ', '')})`, values };
  }
}

const either = (one: TargetCondition, other: TargetCondition): TargetCondition => ({
  sql: `(${one.sql} OR ${other.sql})`,
  values: [...one.values, ...other.values],
});

const among = (condition: TargetCondition): TargetCondition =>
  condition.sql === NONE.sql
    ? NONE
    : { ...condition, sql: `EXISTS (SELECT 1 FROM post WHERE post.id = comment.post_id AND ${condition.sql})` };
