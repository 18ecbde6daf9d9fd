import type { RequestContext } from '../protocol/request-context.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { requestedFields } from '../protocol/field-selection.js';
import { fieldsOf, type SchemaClass } from '../schema/declared-fields.js';
import { type Field } from '../schema/field.js';
import { serializerFor, type JsonRecord } from '../schema/serializer.js';
import type { ResourceClass } from './resource.js';

/** Gives the added fields of all records of an answer at once, in their order, so that no record costs a query. */
export type LoadExtension<R extends object, F extends object> = (
  records: readonly R[],
  context: RequestContext,
) => Promise<readonly F[]>;

interface Addition {
  readonly shape: SchemaClass;
  readonly read: LoadExtension<object, object>;
}

/**
 * Fields that a lib adds to a resource of a lib below it, which knows nothing of them. They are read only, and shown only to whoever names them in
 * `_fields`: answers stay as their clients know them (`docs/adr/0012`).
 */
export class ResourceExtensions {
  private readonly additions = new Map<ResourceClass, Addition[]>();

  /** Adds the fields of a shape to a resource; called once, while the room is made. What is only sent may be told by one of the same name. */
  add<R extends object, F extends object>(resource: ResourceClass<R>, shape: SchemaClass<F>, read: LoadExtension<R, F>): void {
    const shown = fieldsOf(resource).filter(({ writeOnly }) => !writeOnly);
    const taken = new Set([...shown, ...this.fieldsOf(resource)].map(({ wire }) => wire));
    const faults = fieldsOf(shape).filter(({ wire, readonly }) => !readonly || taken.has(wire));
    if (faults.length > 0) throw new Error(`Not read only, or there already: ${faults.map(({ wire }) => wire).join(', ')}`);
    const addition: Addition = { shape, read: (records, context) => read(records as readonly R[], context) };
    this.additions.set(resource, [...this.to(resource), addition]);
  }

  /** What was added to a resource, for the documents that describe it. */
  fieldsOf(resource: ResourceClass): Field[] {
    return this.to(resource).flatMap(({ shape }) => fieldsOf(shape));
  }

  /** Puts those that the request asks for into the JSON of records. */
  async into<R extends object>(
    wires: JsonRecord[],
    resource: ResourceClass<R>,
    records: readonly R[],
    request: RestRequest,
  ): Promise<JsonRecord[]> {
    const additions = this.to(resource);
    if (additions.length === 0 || records.length === 0) return wires;
    const names = new Set(requestedFields(request.sent)?.map(([name]) => name));
    for (const { shape, read } of additions) {
      if (!fieldsOf(shape).some(({ wire }) => names.has(wire))) continue;
      const present = serializerFor(shape, request.view);
      const values = await read(records, request.context);
      wires.forEach((wire, index) => Object.assign(wire, present(values[index])));
    }
    return wires;
  }

  private to(resource: ResourceClass): readonly Addition[] {
    return this.additions.get(resource) ?? [];
  }
}
