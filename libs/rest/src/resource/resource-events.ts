import type { Database, OutboxEvent, UnitOfWork } from '@grove/database';
import type { RequestContext } from '../protocol/request-context.js';
import { idOf, represent } from './representation.js';
import type { MetaEntry } from '../meta-data/meta-data.resource.js';
import { byKey, metaDataOf } from '../meta-data/meta-data-reads.js';
import type { JsonRecord } from '../schema/serializer.js';
import type { Links } from './resource-service.js';
import { differencesOf, laterVersionsOf, type ResourceVersion } from './resource-version.js';
import type { ResourceClass } from './resource.js';

/** What can happen to a record: the last part of a topic, such as `order.created`. */
export const RECORD_CHANGES = ['created', 'updated', 'deleted', 'restored'] as const;
export type RecordChange = (typeof RECORD_CHANGES)[number];

/**
 * Publishes the events of a resource. The payload is the record as JSON with the URLs of the site itself, so it does not depend on the
 * host, root, language or aliases of the request that caused the event. If webhooks of `wc/v2` or `wc/v3` want the event, it is stored in the forms
 * of these versions too.
 */
export class ResourceEvents<R extends object> {
  constructor(
    private readonly database: Database,
    private readonly resource: ResourceClass,
    /** The first part of its topics: `order`. */
    private readonly name: string,
    private readonly linksOf?: (record: R, context: RequestContext) => Links,
  ) {}

  /**
   * Publishes an event with the unit of work that caused it: a change, or one that only these records have. `toRecord` creates the record for a context.
   * Returns the record for the caller.
   */
  async publish<Own extends string = never>(
    unit: UnitOfWork,
    event: Exclude<RecordChange, 'deleted'> | Own,
    context: RequestContext,
    toRecord: (context: RequestContext) => Promise<R>,
  ): Promise<R> {
    const record = await toRecord(context);
    const site = context.atSite();
    const published = site === context ? record : await toRecord(site);
    const links = this.linksOf?.(published, site);
    const payload = represent(this.resource, published, { context: site, view: 'view', links });
    const topic = `${this.name}.${event}`;
    const resourceId = idOf(record);
    const forms = laterVersionsOf(this.resource);
    if (forms.length === 0) unit.emit({ topic, resourceId, payload });
    else {
      unit.emit({ topic, resourceId, payload, apiVersion: 1 });
      for (const apiVersion of await this.database.subscribedApiVersions(topic)) {
        const form = forms.find(({ namespace }) => namespace.apiVersion === apiVersion);
        const payloads = form ? await this.payloadsOf(form, context, toRecord) : { payload };
        unit.emit({ topic, resourceId, ...payloads, apiVersion });
      }
    }
    return record;
  }

  /** The payload in the form of a later version of the API, and the one for accounts that may not see all metadata. */
  private async payloadsOf(
    { resource, namespace }: ResourceVersion,
    context: RequestContext,
    toRecord: (context: RequestContext) => Promise<R>,
  ): Promise<Pick<OutboxEvent, 'payload' | 'restrictedPayload'>> {
    const site = context.atSiteIn(namespace);
    const record = await toRecord(site);
    const { metaOf, metaByKey, shownMeta } = differencesOf(resource)!;
    const entries = metaOf === undefined ? undefined : await metaDataOf(this.database, metaOf, idOf(record));
    if (metaByKey) entries?.sort(byKey);
    const payloadFor = (metaData: readonly MetaEntry[] | undefined): JsonRecord => {
      const links = this.linksOf?.(record, site);
      return represent(resource, { ...record, ...(entries && { metaData }) }, { context: site, view: 'view', links });
    };
    if (!entries || !shownMeta) return { payload: payloadFor(entries) };
    return { payload: payloadFor(shownMeta(entries, ['administrator'])), restrictedPayload: payloadFor(shownMeta(entries, [])) };
  }

  /** Publishes any change of a record that nobody waits for. `toRecord` creates the record for a context, unless it is gone. */
  async publishChange(
    unit: UnitOfWork,
    { change, id }: { readonly change: RecordChange; readonly id: number },
    context: RequestContext,
    toRecord: (context: RequestContext) => Promise<R>,
  ): Promise<void> {
    if (change === 'deleted') this.publishDeleted(unit, id);
    else await this.publish(unit, change, context, toRecord);
  }

  /** Publishes a deletion. Its payload says only which record is gone. */
  publishDeleted(unit: UnitOfWork, id: number): void {
    unit.emit({ topic: `${this.name}.deleted`, resourceId: id, payload: { id } });
  }
}
