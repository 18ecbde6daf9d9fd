import type { UnitOfWork } from '@grove/database';
import type { RequestContext } from '../protocol/request-context.js';
import { idOf, represent } from './representation.js';
import type { Links } from './resource-service.js';
import type { ResourceClass } from './resource.js';

/** What can happen to a record: the last part of a topic, such as `order.created`. */
export const RECORD_CHANGES = ['created', 'updated', 'deleted', 'restored'] as const;
export type RecordChange = (typeof RECORD_CHANGES)[number];

/**
 * Publishes the events of a resource. The payload is the record as JSON with the URLs of the site itself, so it does not depend on the
 * host, root, language or aliases of the request that caused the event.
 */
export class ResourceEvents<R extends object> {
  constructor(
    private readonly resource: ResourceClass<Partial<R>>,
    /** The first part of its topics: `order`. */
    private readonly name: string,
    private readonly linksOf?: (record: R, context: RequestContext) => Links,
  ) {}

  /** Publishes a change with the unit of work that made it. `toResource` creates the record for a context. Returns the record for the caller. */
  async publish(
    unit: UnitOfWork,
    change: Exclude<RecordChange, 'deleted'>,
    context: RequestContext,
    toResource: (context: RequestContext) => Promise<R>,
  ): Promise<R> {
    const record = await toResource(context);
    const site = context.atSite();
    const published = site === context ? record : await toResource(site);
    const links = this.linksOf?.(published, site);
    const payload = represent(this.resource, published, { context: site, view: 'view', links });
    unit.emit({ topic: `${this.name}.${change}`, resourceId: idOf(record), payload });
    return record;
  }

  /** Publishes a deletion. Its payload says only which record is gone. */
  publishDeleted(unit: UnitOfWork, id: number): void {
    unit.emit({ topic: `${this.name}.deleted`, resourceId: id, payload: { id } });
  }
}
