import type { RequestContext } from '../protocol/request-context.js';
import type { Verb } from '../conventions/namespaces.js';
import type { MetaDataStore } from '../meta-data/meta-data-store.js';
import { byKey } from '../meta-data/meta-data-reads.js';
import type { MetaEntry, MetaQuery } from '../meta-data/meta-data.resource.js';
import { idOf } from './representation.js';
import {
  dynamicEnumOf,
  type DeleteOptions,
  type Page,
  type ParentIds,
  type ResourceService,
  type Target,
} from './resource-service.js';
import type { VersionDifferences } from './resource-version.js';

type Convert = (value: object) => object;

const unchanged: Convert = (value) => value;

/** The service of a resource, as a later version of it uses it: input, arguments and errors in the form of that version, and records with their metadata. */
export class VersionedService implements ResourceService {
  readonly authorize: ResourceService['authorize'];
  readonly dynamicEnum: ResourceService['dynamicEnum'];
  readonly links: ResourceService['links'];
  private readonly accept: Convert;
  private readonly query: Convert;

  constructor(
    private readonly service: ResourceService,
    private readonly differences: VersionDifferences,
    private readonly metaData?: MetaDataStore,
  ) {
    const { accept, query } = differences as Readonly<Record<string, Convert | undefined>>;
    this.accept = accept ?? unchanged;
    this.query = query ?? unchanged;
    this.dynamicEnum = dynamicEnumOf(service);
    this.links = service.links?.bind(service);
    if (service.authorize)
      this.authorize = (verb, target, context) =>
        this.translated(async () => service.authorize!(verb, this.inner(target), context));
  }

  list(query: object, context: RequestContext, parents: ParentIds): Promise<Page<object>> {
    return this.translated(async () => {
      const page = await this.service.list(this.query(query), context, parents);
      const metaData = await this.metaDataOf(page.records, query, context);
      return { ...page, records: page.records.map((record) => this.withMetaData(record, metaData, context)) };
    });
  }

  get(id: number, query: object, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () => this.completed(await this.service.get(id, query, context, parents), context, query));
  }

  create(input: object, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () => this.completed(await this.service.create(this.accept(input), context, parents), context));
  }

  update(id: number, input: object, context: RequestContext, parents: ParentIds): Promise<object> {
    return this.translated(async () =>
      this.completed(await this.service.update!(id, this.accept(input), context, parents), context),
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

  private inner(target: Target): Target {
    return target.input ? { ...target, input: this.accept(target.input) } : target;
  }

  private async completed(record: object, context: RequestContext, query: MetaQuery = {}): Promise<object> {
    return this.withMetaData(record, await this.metaDataOf([record], query, context), context);
  }

  private withMetaData(record: object, metaData: ReadonlyMap<number, MetaEntry[]> | undefined, context: RequestContext): object {
    return metaData ? { ...record, metaData: this.shownEntries(metaData.get(idOf(record)) ?? [], context) } : record;
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
