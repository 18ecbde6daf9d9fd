import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';
import {
  ALL_STATUSES,
  mayEdit,
  mayRead,
  PostAddresses,
  PostEntity,
  postExists,
  PostPasswords,
  postsInScope,
  statusScopeOf,
  type PostType,
} from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { SignInLimits } from '@grove/users';
import { CommentTargets, NONE, type CommentTargetProvider, type CommentTarget, type TargetCondition } from './comment-targets.js';

const ROUTES = { post: 'posts', page: 'pages' } as const satisfies Record<PostType, string>;

const STAGES: Readonly<Record<string, CommentTarget['stage']>> = { publish: 'published', draft: 'draft', trash: 'trash' };

/** Registers posts and pages as comment targets. Their own library is below this one and cannot register them itself. */
@Injectable()
export class PostTargets implements OnModuleInit {
  private readonly posts: BatchLoader<PostEntity>;
  private readonly addresses: PostAddresses;
  private readonly passwords: PostPasswords;

  constructor(
    database: Database,
    private readonly targets: CommentTargets,
    settings: SiteSettings,
    limits: SignInLimits,
  ) {
    this.addresses = new PostAddresses(database, settings);
    this.passwords = new PostPasswords(limits);
    this.posts = rowLoader(database, PostEntity);
  }

  onModuleInit(): void {
    for (const type of ['post', 'page'] as const)
      this.targets.register(type, new PostKind(type, this.posts, this.addresses, this.passwords));
  }
}

/** Comments on posts of one type. Who may read a post (and has its password) reads its comments; who may edit it moderates them. */
class PostKind implements CommentTargetProvider {
  constructor(
    private readonly type: PostType,
    private readonly posts: BatchLoader<PostEntity>,
    private readonly addresses: PostAddresses,
    private readonly passwords: PostPasswords,
  ) {}

  async find(ids: readonly number[], context: RequestContext, password?: string): Promise<CommentTarget[]> {
    const { principal, mountPoint } = context;
    const posts = await this.posts.loadMany(ids);
    const links = await this.addresses.urlsOf([...posts.values()], mountPoint);
    const targetOf = async (post: PostEntity): Promise<CommentTarget> => {
      const editable = mayEdit(principal, post);
      return {
        ...{ id: post.id, authorId: post.authorId, stage: STAGES[post.status] ?? 'other', editable },
        readable: editable || (mayRead(principal, post) && (await this.isUnlocked(post, context, password))),
        open: post.commentStatus === 'open',
        link: links.get(post.id)!,
        up: { href: context.url(`/cms/v2/${ROUTES[this.type]}/${post.id}`), embeddable: true },
      };
    };
    return Promise.all([...posts.values()].map(targetOf));
  }

  private isUnlocked(post: PostEntity, context: RequestContext, password?: string): boolean | Promise<boolean> {
    if (post.password === '') return true;
    return password === undefined ? false : this.passwords.matches(post, password, context);
  }

  readable(principal: Principal): TargetCondition {
    const [read, edit] = [this.inScope(principal, mayRead), this.inScope(principal, mayEdit)];
    const unprotected = { sql: `(${read.sql} AND post.password = '')`, values: read.values };
    return forPost(edit.sql === NONE.sql ? unprotected : either(unprotected, edit));
  }

  editable(principal: Principal): TargetCondition {
    return forPost(this.inScope(principal, mayEdit));
  }

  private inScope(principal: Principal, isAllowed: typeof mayRead): TargetCondition {
    const scope = statusScopeOf(principal, this.type, ALL_STATUSES, isAllowed);
    if (scope.anyAuthor.length + scope.ownOnly.length === 0) return NONE;
    const { sql, values } = postsInScope({ types: [this.type], scope, userId: principal.userId }).condition;
    return { sql: `(${sql.replace(' WHERE ', '')})`, values };
  }
}

const either = (one: TargetCondition, other: TargetCondition): TargetCondition => ({
  sql: `(${one.sql} OR ${other.sql})`,
  values: [...one.values, ...other.values],
});

const forPost = (condition: TargetCondition): TargetCondition =>
  condition.sql === NONE.sql ? NONE : { ...condition, sql: postExists('comment.post_id', condition.sql) };
