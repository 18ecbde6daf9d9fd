import type { RequestContext } from '../protocol/request-context.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { requestedFields } from '../protocol/field-selection.js';
import { fieldsOf, type SchemaClass } from '../schema/declared-fields.js';
import { type Field } from '../schema/field.js';
import { serializerFor, type JsonRecord } from '../schema/serializer.js';
import type { ResourceClass } from './resource.js';

/** Loads the added fields of all records of a response together, in their order, so that records need no query each. */
type LoadExtension<R extends object, F extends object> = (
  records: readonly R[],
  context: RequestContext,
) => Promise<readonly F[]>;

interface Addition {
  readonly schema: SchemaClass;
  readonly read: LoadExtension<object, object>;
}

/**
 * Fields that a library adds to a resource of a library below it, which does not know them. They are read-only, and shown only if the request names them in
 * `_fields`, so that other responses do not change (`docs/adr/0012`).
 */
export class ResourceExtensions {
  private readonly additions = new Map<ResourceClass, Addition[]>();

  /** Adds the fields of a class to a resource; called once, when the module starts. A field may have the name of a write-only field of the resource. */
  add<R extends object, F extends object>(resource: ResourceClass<R>, schema: SchemaClass<F>, read: LoadExtension<R, F>): void {
    const shown = fieldsOf(resource).filter(({ writeOnly }) => !writeOnly);
    const taken = new Set([...shown, ...this.fieldsOf(resource)].map(({ wire }) => wire));
    const invalid = fieldsOf(schema).filter(({ wire, readonly }) => !readonly || taken.has(wire));
    if (invalid.length > 0) throw new Error(`Not read-only, or declared already: ${invalid.map(({ wire }) => wire).join(', ')}`);
    const addition: Addition = { schema, read: (records, context) => read(records as readonly R[], context) };
    this.additions.set(resource, [...this.to(resource), addition]);
  }

  /** The fields that were added to a resource, for the documents that describe it. */
  fieldsOf(resource: ResourceClass): Field[] {
    return this.to(resource).flatMap(({ schema }) => fieldsOf(schema).map((field) => ({ ...field, optional: true })));
  }

  /** Adds the selected fields to the JSON of records. */
  async into<R extends object>(
    jsonRecords: JsonRecord[],
    resource: ResourceClass<R>,
    records: readonly R[],
    request: RestRequest,
  ): Promise<JsonRecord[]> {
    const additions = this.to(resource);
    if (additions.length === 0 || records.length === 0) return jsonRecords;
    const names = new Set(requestedFields(request.sent)?.map(([name]) => name));
    for (const { schema, read } of additions) {
      if (!fieldsOf(schema).some(({ wire }) => names.has(wire))) continue;
      const serialize = serializerFor(schema, request.view);
      const values = await read(records, request.context);
      jsonRecords.forEach((json, index) => Object.assign(json, serialize(values[index])));
    }
    return jsonRecords;
  }

  private to(resource: ResourceClass): readonly Addition[] {
    return this.additions.get(resource) ?? [];
  }
}
