import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import type { DeleteOptions, RequestContext, Target, Verb, Write } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { TermAddresses } from '../addresses/term-addresses.js';
import { DefaultCategory } from '../errors.js';
import { PostReader } from '../posts/post-reader.js';
import { PostTermEntity } from '../posts/post-term.entity.js';
import { termCounter } from '../terms/term-columns.js';
import type { TermsQuery } from '../terms/term-definitions.js';
import type { TermEntity } from '../terms/term.entity.js';
import { findTerms } from '../terms/term-reads.js';
import type { Category } from './site-term.resource.js';
import { SiteTermsService } from './site-terms.service.js';
import { CATEGORY } from './taxonomies.js';
import { PostTermLoader } from './post-term-loader.js';

/** The verbs of categories: terms in a tree. Posts without another category have the default one. */
@Injectable()
export class CategoriesService extends SiteTermsService<Category> {
  protected readonly name = CATEGORY;
  protected override readonly hierarchical = true;

  constructor(
    database: Database,
    posts: PostReader,
    termLoader: PostTermLoader,
    addresses: TermAddresses,
    private readonly settings: SiteSettings,
  ) {
    super(database, posts, termLoader, addresses);
  }

  /** Nobody may delete the default category; this has an error of its own. */
  override async authorize(verb: Verb, target: Target<Category, TermsQuery>, context: RequestContext): Promise<boolean> {
    const may = await super.authorize(verb, target, context);
    if (may && verb === 'delete') await this.assertNotDefault(target.id!);
    return may;
  }

  private async assertNotDefault(id: number): Promise<void> {
    if (id === (await this.settings.all()).defaultCategory) throw new DefaultCategory();
  }

  /** Posts that have no other category get the default one, if it exists. */
  protected override async beforeDelete(write: Write, row: TermEntity, options: DeleteOptions): Promise<void> {
    const { unit } = write;
    const { defaultCategory } = await this.settings.all();
    await this.assertNotDefault(row.id);
    const orphaned = await this.lockPostsWithoutOther(row.id);
    await super.beforeDelete(write, row, options);
    const [fallback] = await findTerms(this.database, [defaultCategory], 'pessimistic_read');
    if (fallback?.taxonomy !== CATEGORY) return;
    await this.postTerms.insert(
      orphaned.map(({ postId, status, localAt }) => ({ postId, termId: defaultCategory, status, localAt })),
    );
    unit.incrementCounter(termCounter(defaultCategory), orphaned.filter(({ status }) => status === 'publish').length);
  }

  /** The posts that have this category and no other. */
  private lockPostsWithoutOther(termId: number): Promise<PostTermEntity[]> {
    const query = this.postTerms.createQueryBuilder('assigned').where({ termId });
    const others = query
      .subQuery()
      .select('1')
      .from(PostTermEntity, 'other')
      .innerJoin('other.term', 'term')
      .where('other.postId = assigned.postId AND other.termId <> :termId AND term.taxonomy = :category');
    return query
      .andWhere(`NOT EXISTS ${others.getQuery()}`)
      .setParameters({ termId, category: CATEGORY })
      .setLock('pessimistic_write')
      .getMany();
  }
}
