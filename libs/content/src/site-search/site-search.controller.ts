import { InvalidParameters } from '@grove/core';
import {
  anyone,
  CMS,
  Endpoint,
  listResponse,
  pagingOf,
  RestController,
  serializerFor,
  type JsonRecord,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { SearchPageBeyondEnd } from '../errors.js';
import { ROUTES, type PostType } from '../posts/post-types.js';
import { TERM_ROUTES } from '../site-terms/taxonomies.js';
import { PostFinder } from './post-finder.js';
import { ANY, FoundRecord, SEARCHED, SiteSearchQuery } from './site-search.resource.js';
import { TermFinder, type SiteTaxonomy } from './term-finder.js';

/** Searches posts, pages, categories and tags together. Every caller finds what visitors may read. */
@RestController({ namespace: CMS, capability: anyone, schema: FoundRecord, title: 'search-result' })
export class SiteSearchController {
  constructor(
    private readonly posts: PostFinder,
    private readonly terms: TermFinder,
  ) {}

  @Endpoint({
    ...{ method: 'GET', path: 'search', summary: 'Search the site', errors: [SearchPageBeyondEnd], returns: 'page' },
    ...{ contexts: ['view', 'embed'], query: SiteSearchQuery },
  })
  async search({ args, context, view }: RestRequest<SiteSearchQuery>): Promise<RestResponse> {
    const subtypes = subtypesOf(args);
    const { mountPoint } = context;
    const { records, total = 0 } =
      args.type === 'post'
        ? await this.posts.find(subtypes as PostType[], args, mountPoint)
        : await this.terms.find(subtypes as SiteTaxonomy[], args, mountPoint);
    if (records.length === 0 && total > 0 && args.page > 1) throw new SearchPageBeyondEnd();
    const serialize = serializerFor(FoundRecord, view);
    const bodies = records.map((record): JsonRecord => ({ ...serialize(record), _links: linksOf(record, context) }));
    return listResponse(bodies, pagingOf(args, { total }));
  }
}

/** The subtypes that were asked for. Throws if one belongs to another type. */
function subtypesOf({ type, subtype }: SiteSearchQuery): string[] {
  const [asked, possible] = [[subtype].flat(), SEARCHED[type] as readonly string[]];
  const foreign = asked.filter((one) => one !== ANY && !possible.includes(one));
  if (foreign.length > 0) {
    const sentence = `subtype must be ${possible.join(', ')} or ${ANY} if type is ${type}.`;
    throw new InvalidParameters({ names: 'subtype', params: { subtype: sentence } });
  }
  return possible.filter((one) => asked.length === 0 || asked.includes(ANY) || asked.includes(one));
}

function linksOf({ id, type, subtype }: FoundRecord, context: RequestContext) {
  const cms = (path: string) => context.url(`/cms/v2/${path}`);
  const route = type === 'post' ? ROUTES[subtype as PostType] : TERM_ROUTES[subtype as SiteTaxonomy];
  return {
    self: [{ href: cms(`${route}/${id}`), embeddable: true }],
    about: [{ href: cms(`${type === 'post' ? 'types' : 'taxonomies'}/${subtype}`) }],
    collection: [{ href: cms('search') }],
  };
}
