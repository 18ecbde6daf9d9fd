import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, Database, placeholders, type UnitOfWork } from '@grove/database';
import type { Principal, RequestContext } from '@grove/rest';
import type { TestEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { startTestServer, type TestServer } from '@grove/users/testing';
import { commentsEntities, commentsMigrations, CommentsModule, CommentTargets } from '../src/index.js';
import type { CommentTargetProvider, CommentTarget, RatingChange, TargetCondition } from '../src/targets/comment-targets.js';
import { insertRow } from '@grove/database/testing';

/** A minimal record that accepts comments. */
export interface Article {
  readonly id: number;
  readonly author_id: number;
  readonly stage: CommentTarget['stage'];
  readonly password: string;
  readonly is_open: number;
  readonly rating_count: number;
  readonly rating_stars: number;
}

class Articles1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { flag, id, int, line } = column;
    await createTable(runner, 'article', {
      ...{ id: id(), author_id: int(), stage: line(20), password: line(20), is_open: flag() },
      ...{ rating_count: int({ default: 0 }), rating_stars: int({ default: 0 }) },
    });
  }

  async down(): Promise<void> {}
}

/** Authors edit their own articles, editors edit all, and everybody reads published ones. */
@Injectable()
class Articles implements CommentTargetProvider, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly targets: CommentTargets,
  ) {}

  onModuleInit(): void {
    this.targets.register('article', this);
  }

  async find(ids: readonly number[], { principal, mountPoint }: RequestContext, password?: string): Promise<CommentTarget[]> {
    const rows = await this.database.read<Article>(`SELECT * FROM article WHERE id IN (${placeholders(ids.length)})`, ids);
    return rows.map((article) => {
      const editable = principal.can('edit_others_posts') || (principal.userId !== 0 && article.author_id === principal.userId);
      const opened = article.password === '' || password === article.password;
      return {
        ...{ id: article.id, authorId: article.author_id, stage: article.stage, editable, rated: true },
        readable: editable || (article.stage === 'published' && opened),
        open: article.is_open === 1,
        link: `${mountPoint.home}/${article.id}/`,
        up: { href: `${mountPoint.root}/articles/${article.id}` },
      };
    });
  }

  readable(principal: Principal): TargetCondition {
    const mine = this.editable(principal);
    return (comments) => {
      const articles = comments.subQuery().select('1').from('article', 'article').where('article.id = comment.postId');
      const published = articles.andWhere("article.stage = 'published' AND article.password = ''").getQuery();
      return `(EXISTS ${published} OR ${mine(comments)})`;
    };
  }

  editable(principal: Principal): TargetCondition {
    if (principal.can('edit_others_posts')) return () => '1 = 1';
    return (comments) => {
      const articles = comments.subQuery().select('1').from('article', 'article').where('article.id = comment.postId');
      const own = articles.andWhere('article.author_id = :owner AND article.author_id <> 0', { owner: principal.userId });
      return `EXISTS ${own.getQuery()}`;
    };
  }

  async rate(unit: UnitOfWork, id: number, { count, stars }: RatingChange): Promise<void> {
    const sql = 'UPDATE article SET rating_count = rating_count + ?, rating_stars = rating_stars + ? WHERE id = ?';
    await unit.query(sql, [count, stars, id]);
  }
}

@Module({ imports: [CommentsModule], providers: [Articles] })
class ArticlesModule {}

/** A server with users, comments, and articles to comment on. */
export interface CommentsServer extends TestServer {
  createArticle(article?: Partial<Omit<Article, 'id'>>): Promise<number>;
  findArticle(id: number): Promise<Article>;
}

export async function startCommentsServer(engine: TestEngine): Promise<CommentsServer> {
  const server = await startTestServer(engine, {
    entities: [contentEntities, commentsEntities],
    migrations: [contentMigrations, commentsMigrations, [Articles1800000000000]],
    modules: [ArticlesModule],
  });
  return {
    ...server,
    createArticle: (article = {}) =>
      server.database.write(async (unit) => {
        const id = await unit.nextId('article');
        await insertRow(unit, 'article', { id, author_id: 0, stage: 'published', password: '', is_open: 1, ...article });
        return id;
      }),
    findArticle: async (id) => (await server.database.read<Article>('SELECT * FROM article WHERE id = ?', [id]))[0],
  };
}
