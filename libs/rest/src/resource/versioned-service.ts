import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../protocol/namespace.js';
import type { MetaDataStore } from '../meta-data/meta-data-store.js';
import { byKey } from '../meta-data/meta-data-reads.js';
import type { MetaEntry, MetaQuery } from '../meta-data/meta-data.resource.js';
import { idOf } from './representation.js';
import {
  storedWordsOf,
  type DeleteOptions,
  type Links,
  type Page,
  type ParentIds,
  type ResourceService,
  type Target,
} from './resource-service.js';
import type { VersionDifferences } from './resource-version.js';

type Convert = (value: object) => object;

const unchanged: Convert = (value) => value;

/** Under this key a record in the form of a later version of the API has the record of the service that it was made from. */
const ORIGINAL = Symbol('original');

/** The service of a resource, as a later version of it sees it: records, input, arguments and errors in the form of that version. */
export class VersionedService implements ResourceService {
  readonly authorize: ResourceService['authorize'];
  readonly storedWords: ResourceService['storedWords'];
  private readonly show: Convert;
  private readonly input: Convert;
  private readonly query: Convert;

  constructor(
    private readonly service: ResourceService,
    private readonly differences: VersionDifferences,
    private readonly metaData?: MetaDataStore,
  ) {
    const { show, input, query } = differences as Readonly<Record<string, Convert | undefined>>;
    this.show = show ?? unchanged;
    this.input = input ?? unchanged;
    this.query = query ?? unchanged;
    this.storedWords = storedWordsOf(service);
    if (service.authorize)
      this.authorize = (verb, target, context) =>
        this.translated(async () => service.authorize!(verb, this.inner(target), context));
  }

  list(query: object, context: RequestContext, parents: ParentIds): Promise<Page<object>> {
    return this.translated(async () => {
      const page = await this.service.list(this.query(query), context, parents);
      return { ...page, records: await this.shown(page.records, query, context) };
    });
  }

  get(id: number, query: object, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () => this.shownOne(await this.service.get(id, query, context, parents), query, context));
  }

  create(input: object, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () =>
      this.shownOne(await this.service.create(this.input(input), context, parents), {}, context),
    );
  }

  update(id: number, input: object, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () =>
      this.shownOne(await this.service.update!(id, this.input(input), context, parents), {}, context),
    );
  }

  delete(id: number, options: DeleteOptions, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () => {
      // Deletion removes the metadata, and the response still has it.
      const metaData = await this.metaDataOf([{ id }], {}, context);
      return this.withMetaData(await this.service.delete(id, options, context, parents), metaData, context);
    });
  }

  assertExists(verb: Verb, target: Target, context: RequestContext): Promise<void> {
    return this.translated(() => this.service.assertExists(verb, this.inner(target), context));
  }

  links(record: object, context: RequestContext, parents: ParentIds): Links {
    return this.service.links?.((record as { [ORIGINAL]?: object })[ORIGINAL] ?? record, context, parents) ?? {};
  }

  private inner(target: Target): Target {
    return target.input ? { ...target, input: this.input(target.input) } : target;
  }

  private async shownOne(record: object, query: object, context: RequestContext): Promise<object> {
    return (await this.shown([record], query, context))[0];
  }

  private async shown(records: readonly object[], query: object, context: RequestContext): Promise<object[]> {
    const metaData = await this.metaDataOf(records, query, context);
    return records.map((record) => this.withMetaData(record, metaData, context));
  }

  private withMetaData(record: object, metaData: ReadonlyMap<number, MetaEntry[]> | undefined, context: RequestContext): object {
    const shown = this.show(record);
    if (!metaData && shown === record) return record;
    if (!metaData) return Object.assign({ [ORIGINAL]: record }, shown);
    const entries = this.shownEntries(metaData.get(idOf(record)) ?? [], context);
    return Object.assign({ [ORIGINAL]: record }, shown, { metaData: entries });
  }

  /** Entries with names that the operator made public are shown in any case. */
  private shownEntries(entries: readonly MetaEntry[], { principal }: RequestContext): readonly MetaEntry[] | undefined {
    const { shownMeta } = this.differences;
    if (!shownMeta) return entries;
    const usual = shownMeta(entries, principal.roles);
    const named = entries.filter(({ key }) => this.metaData!.isPublicTo(principal, key));
    return named.length === 0 ? usual : entries.filter((entry) => usual?.includes(entry) || named.includes(entry));
  }

  private async metaDataOf(
    records: readonly object[],
    query: MetaQuery,
    { principal }: RequestContext,
  ): Promise<ReadonlyMap<number, MetaEntry[]> | undefined> {
    const { metaOf, metaByKey } = this.differences;
    if (metaOf === undefined) return undefined;
    const found = await this.metaData!.find(metaOf, records.map(idOf), query, principal);
    if (metaByKey) for (const entries of found.values()) entries.sort(byKey);
    return found;
  }

  /** Runs a verb; an error of the service becomes that of this version. */
  private async translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const [, own] = this.differences.replacedErrors?.find(([theirs]) => error instanceof theirs) ?? [];
      throw own ? new own((error as InstanceType<typeof own>).details) : error;
    }
  }
}
