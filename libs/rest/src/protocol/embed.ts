import { isObject } from '../schema/field-types.js';
import { parseParameters, type Parameters } from './parameters.js';

interface Link {
  href: string;
  embeddable?: boolean;
}

/** Reads the record at a URL of this interface, with the permissions of the caller. */
type ReadLink = (path: string, query: Parameters) => Promise<unknown>;

/** Adds the records behind embeddable links as `_embedded`. Each URL is read once per request, however many records link to it. */
export class Embedding {
  private readonly read = new Map<string, Promise<unknown>>();

  constructor(
    private readonly root: string,
    private readonly readLink: ReadLink,
  ) {}

  /** `asked` is the value of `_embed`: rel names, or anything else for all of them. */
  async into(body: unknown, asked: unknown): Promise<unknown> {
    const rels = relsAsked(asked);
    if (Array.isArray(body)) return Promise.all(body.map((record) => this.intoRecord(record, rels)));
    return this.intoRecord(body, rels);
  }

  private async intoRecord(record: unknown, rels: ReadonlySet<string> | undefined): Promise<unknown> {
    if (!isObject(record) || !isObject(record['_links'])) return record;
    const asked = Object.entries(record['_links'] as Record<string, Link[]>).filter(
      ([rel, links]) => (!rels || rels.has(rel)) && links.some((link) => link.embeddable),
    );
    if (asked.length === 0) return record;
    // In parallel, so that lookups of all records of a page are combined into batches.
    const embedded = await Promise.all(
      asked.map(async ([rel, links]) => {
        const records = await Promise.all(links.map((link) => (link.embeddable ? this.behind(link.href) : {})));
        return [rel, records] as const;
      }),
    );
    return { ...record, _embedded: Object.fromEntries(embedded) };
  }

  private behind(href: string): Promise<unknown> {
    const known = this.read.get(href);
    if (known) return known;
    const [path, query = ''] = href.slice(this.root.length).split('?', 2);
    const reading = this.readLink(path, parseParameters(query));
    this.read.set(href, reading);
    return reading;
  }
}

/** Whether a value of `_embed` includes a rel; without a value none is included. */
export function embedsOf(asked: unknown): (rel: string) => boolean {
  if (asked === undefined) return () => false;
  const rels = relsAsked(asked);
  return (rel) => rels?.has(rel) ?? true;
}

function relsAsked(asked: unknown): ReadonlySet<string> | undefined {
  const names = (Array.isArray(asked) ? asked : [asked]).flatMap((value) => (typeof value === 'string' ? value.split(',') : []));
  const rels = names.map((name) => name.trim()).filter((name) => !['', '1', 'true'].includes(name));
  return rels.length === 0 ? undefined : new Set(rels);
}
