import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';
import {
  ALL_STATUSES,
  mayEdit,
  mayRead,
  PostAddresses,
  PostEntity,
  PostPasswords,
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

  private async isUnlocked(post: PostEntity, context: RequestContext, password?: string): Promise<boolean> {
    if (post.password === '') return true;
    return password === undefined ? false : this.passwords.matches(post, password, context);
  }

  readable(principal: Principal): TargetCondition {
    const [read, edit] = [this.inScope(principal, 'read'), this.inScope(principal, 'edit')];
    return onPosts((posts) => {
      const unprotected = `(${read?.(posts) ?? '1 = 0'} AND post.password = '')`;
      return edit ? `(${unprotected} OR ${edit(posts)})` : unprotected;
    });
  }

  editable(principal: Principal): TargetCondition {
    const edit = this.inScope(principal, 'edit');
    return edit ? onPosts(edit) : NONE;
  }

  /** The condition of posts of this type that the caller may read or edit; undefined if there are none. */
  private inScope(principal: Principal, verb: keyof typeof RULES): PostCondition | undefined {
    const { type } = this;
    const { anyAuthor, ownOnly } = statusScopeOf(principal, type, ALL_STATUSES, RULES[verb]);
    if (anyAuthor.length + ownOnly.length === 0) return undefined;
    const [all, own, caller] = ['all', 'own', 'caller'].map((name) => `${type}_${verb}_${name}`);
    const conditions = [
      ...(anyAuthor.length > 0 ? [`post.status IN (:...${all})`] : []),
      ...(ownOnly.length > 0 ? [`(post.status IN (:...${own}) AND post.authorId = :${caller})`] : []),
    ];
    return (posts) => {
      posts.setParameters({ [all]: anyAuthor, [own]: ownOnly, [caller]: principal.userId });
      return `(post.type = '${type}' AND (${conditions.join(' OR ')}))`;
    };
  }
}

const RULES = { read: mayRead, edit: mayEdit } as const;

/** A condition in a query of posts, which sets its parameters. */
type PostCondition = (posts: SelectQueryBuilder<PostEntity>) => string;

const onPosts =
  (condition: PostCondition): TargetCondition =>
  (comments) => {
    const posts = comments.subQuery().select('1').from(PostEntity, 'post').where('post.id = comment.postId');
    return `EXISTS ${posts.andWhere(condition(posts)).getQuery()}`;
  };
