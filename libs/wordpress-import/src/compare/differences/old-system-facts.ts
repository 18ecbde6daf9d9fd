import { isArray, isObject, member, type Json } from '../json.js';

/** The taxonomies of `wp/v2`, by the names of their routes. */
const TAXONOMIES: Readonly<Record<string, string>> = { categories: 'category', tags: 'post_tag' };

/** What answers of the old system say about its records, for rules that need to know more than the two values that they compare. */
export class ComparisonContext {
  private readonly sharedTerms = new Set<unknown>();
  private readonly disabledWebhooks = new Set<unknown>();
  private readonly attributesById = new Set<unknown>();

  /** Remembers what an answer says. `resource` is such as `/wc/v1/webhooks`. */
  learn(resource: string, body: Json): void {
    const taxonomy = TAXONOMIES[/\/wp\/v2\/(\w+)$/.exec(resource)?.[1] ?? ''];
    if (taxonomy !== undefined)
      addIds(this.sharedTerms, body, (record) => ![undefined, taxonomy].includes(member(record, 'taxonomy') as string));
    if (resource.endsWith('/webhooks')) addIds(this.disabledWebhooks, body, (record) => member(record, 'status') === 'disabled');
    if (resource.endsWith('/products/attributes'))
      addIds(this.attributesById, body, (record) => member(record, 'order_by') === 'id');
  }

  /** Whether two taxonomies have the term: WordPress lists it as one of another taxonomy. */
  isSharedTerm = (id: unknown): boolean => this.sharedTerms.has(id);
  isDisabledWebhook = (id: unknown): boolean => this.disabledWebhooks.has(id);
  /** Whether the options of a global attribute are sorted by id. */
  isSortedById = (attributeId: unknown): boolean => this.attributesById.has(attributeId);
}

function addIds(ids: Set<unknown>, body: Json, isWanted: (record: Json) => boolean): void {
  for (const record of isArray(body) ? body : [body]) if (isObject(record) && isWanted(record)) ids.add(member(record, 'id'));
}
