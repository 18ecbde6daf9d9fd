import { Injectable } from '@nestjs/common';
import { presentProduct, ProductsQuery, ProductsService } from '@grove/catalogue';
import { findDescribedTerm, PostsService, shownText, TermAddresses, termPaths, type DescribedTerm } from '@grove/content';
import { Database } from '@grove/database';
import { compileParser, fieldsOf, RequestContext, visitor, type MountPoint } from '@grove/rest';
import { pathOf, SiteSettings } from '@grove/settings';
import type { OldAddress } from '../addresses/old-address.rules.js';
import { knownDate } from './known-date.js';
import type { Listing } from './public-record.js';

const PER_PAGE = 10;

type TermReference = Extract<OldAddress, { by: 'term' }>;

const parseProductsQuery = compileParser(fieldsOf(ProductsQuery), 'query');

/** Finds the published posts or products with a term, as visitors may see them. */
@Injectable()
export class TermArchivesService {
  constructor(
    private readonly database: Database,
    private readonly posts: PostsService,
    private readonly products: ProductsService,
    private readonly settings: SiteSettings,
    private readonly addresses: TermAddresses,
  ) {}

  /** One page of the records with a term; undefined if there is no such term or page. */
  async find({ taxonomy, term: reference }: TermReference, page: number, mountPoint: MountPoint): Promise<Listing | undefined> {
    const term = await findDescribedTerm(this.database, taxonomy, reference);
    if (!term) return undefined;
    const isOfShop = taxonomy === 'product_cat' || taxonomy === 'product_tag';
    const found = await (isOfShop ? this.findProducts(term, page, mountPoint) : this.findPosts(term, page, mountPoint));
    if (found.posts.length === 0 && page > 1) return undefined;
    const link = isOfShop ? await this.urlOfShopTerm(term, mountPoint) : await this.addresses.urlOf(term, mountPoint);
    return { name: shownText(term.name), link, description: term.description, page, ...found };
  }

  private async findPosts(term: DescribedTerm, page: number, mountPoint: MountPoint): Promise<Pick<Listing, 'posts' | 'pages'>> {
    const filter = term.taxonomy === 'category' ? { categories: [term.id] } : { tags: [term.id] };
    const query = { ...NEWEST_FIRST, ...filter, page, offset: (page - 1) * PER_PAGE, perPage: PER_PAGE };
    const { records, total = 0 } = await this.posts.list(query, new RequestContext(visitor, mountPoint));
    return {
      posts: records.map(({ link, title, date, excerpt }) => ({
        ...{ link, title: title.rendered, published: knownDate(date), excerpt: excerpt.rendered },
      })),
      pages: Math.ceil(total / PER_PAGE),
    };
  }

  private async findProducts(
    term: DescribedTerm,
    page: number,
    mountPoint: MountPoint,
  ): Promise<Pick<Listing, 'posts' | 'pages'>> {
    const filter = { [term.taxonomy === 'product_cat' ? 'category' : 'tag']: String(term.id), status: 'publish' };
    const query = parseProductsQuery({ ...filter, page: String(page), per_page: String(PER_PAGE) }) as unknown as ProductsQuery;
    const { records, total = 0 } = await this.products.list(query, new RequestContext(visitor, mountPoint));
    return {
      posts: records.map(presentProduct).map(({ permalink, name, shortDescription }) => ({
        link: permalink,
        title: name,
        excerpt: shortDescription,
      })),
      pages: Math.ceil(total / PER_PAGE),
    };
  }

  private async urlOfShopTerm(term: DescribedTerm, { home }: MountPoint): Promise<string> {
    const permalinks = await this.settings.permalinks();
    const isCategory = term.taxonomy === 'product_cat';
    const slugs = isCategory ? (await termPaths(this.database, [term])).get(term.id)! : [term.slug];
    const base = isCategory ? permalinks.productCategoryBase : permalinks.productTagBase;
    return home + (pathOf(permalinks, [base, ...slugs].join('/')) ?? `/?${term.taxonomy}=${term.slug}`);
  }
}

const NEWEST_FIRST = {
  ...({ context: 'embed', status: 'publish', orderby: 'date', order: 'desc' } as const),
  ...{ include: [], exclude: [], author: [], authorExclude: [] },
};
