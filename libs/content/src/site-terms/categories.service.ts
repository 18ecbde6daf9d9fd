import { Injectable } from '@nestjs/common';
import { Database, forShare, forUpdate } from '@grove/database';
import type { DeleteOptions, RequestContext, Target, Verb, Write } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { TermAddresses } from '../addresses/term-addresses.js';
import { DefaultCategory } from '../errors.js';
import { PostReader } from '../posts/post-reader.js';
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
    const orphaned = await this.database.read<{ post_id: number; status: string; local_at: string }>(
      `${ORPHANED_POSTS}${forUpdate(unit)}`,
      [row.id, CATEGORY, row.id],
    );
    await super.beforeDelete(write, row, options);
    const [fallback] = await findTerms(this.database, [defaultCategory], forShare(unit));
    if (fallback?.taxonomy !== CATEGORY) return;
    await unit.insertMany(
      'post_term',
      orphaned.map((row) => ({ ...row, term_id: defaultCategory })),
    );
    unit.incrementCounter(termCounter(defaultCategory), orphaned.filter(({ status }) => status === 'publish').length);
  }
}

const ORPHANED_POSTS =
  'SELECT carried.post_id, carried.status, carried.local_at FROM post_term carried WHERE carried.term_id = ? AND NOT EXISTS ' +
  '(SELECT 1 FROM post_term other JOIN term ON term.id = other.term_id WHERE other.post_id = carried.post_id AND term.taxonomy = ? AND other.term_id <> ?)';
