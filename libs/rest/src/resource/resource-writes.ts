import { argumentsOf, readArguments } from '../protocol/arguments.js';
import type { Verb } from '../conventions/namespaces.js';
import type { RequestContext } from '../protocol/request-context.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { assertKnown, named, SHOWN_WITH_FIELDS } from '../protocol/strict-handling.js';
import { fieldsOf } from '../schema/declared-fields.js';
import { knownNames, merged, type KnownNames } from '../schema/known-names.js';
import type { Input } from '../schema/parser.js';
import type { JsonRecord } from '../schema/serializer.js';
import type { BatchSteps } from './batch.js';
import { optionsOf, type ResourceClass, type ResourceOptions } from './resource.js';
import type { ResourceExtensions } from './resource-extensions.js';
import { parentsOf } from './resource-target.js';
import { dynamicEnumOf, type ResourceService, type Target } from './resource-service.js';

type Arguments = ReturnType<typeof argumentsOf>;

/** Creates and changes single records, including those of a batch. `sent` may have refused fields; `input` is the parsed input. */
export class ResourceWrites<R extends object> {
  private readonly options: ResourceOptions;
  private readonly newEntry: Arguments;
  private readonly changes: Arguments;
  private known?: KnownNames;

  constructor(
    private readonly resource: ResourceClass<R>,
    private readonly service: ResourceService<R>,
    private readonly extensions: ResourceExtensions,
  ) {
    this.options = optionsOf(resource);
    const words = dynamicEnumOf(service);
    this.newEntry = argumentsOf('entry', fieldsOf(resource), words);
    this.changes = argumentsOf('update', fieldsOf(resource), words);
  }

  async create(input: Partial<R>, sent: Input, request: RestRequest): Promise<R> {
    const { existsError } = this.options;
    if (existsError && sent['id']) throw new existsError();
    const parents = parentsOf(request);
    await this.refuseFields('create', { parents, query: {}, input }, sent, request.context);
    return this.service.createFromRequest?.(input, request) ?? this.service.create(input, request.context, parents);
  }

  async update(id: number, input: Partial<R>, sent: Input, request: RestRequest): Promise<R> {
    const parents = parentsOf(request);
    await this.refuseFields('edit', { id, parents, query: {}, input }, sent, request.context);
    return this.service.update!(id, input, request.context, parents);
  }

  /** The steps of a batch. `toJson` makes the result of an entry from its record, and `toDeleted` that of a deletion. */
  batchSteps(request: RestRequest, toJson: (record: R) => JsonRecord, toDeleted = toJson): BatchSteps {
    const parents = parentsOf(request);
    const { isStrict } = request;
    const assertEntry = (sent: Input): void => {
      if (isStrict) assertKnown(sent, (this.known ??= this.entryNames()));
    };
    return {
      create: async (sent) => {
        assertEntry(sent);
        return toJson(await this.create((await readArguments(this.newEntry, sent)) as Partial<R>, sent, request));
      },
      update: async (id, sent) => {
        assertEntry(sent);
        return toJson(await this.update(id, (await readArguments(this.changes, sent)) as Partial<R>, sent, request));
      },
      delete: async (id) => toDeleted(await this.service.delete(id, { force: true }, request.context, parents)),
      failedDeletion: this.options.namesFailedDeletions ? (id) => ({ id, ...parents, force: true }) : undefined,
    };
  }

  /** The names that an entry of a batch may have. */
  private entryNames(): KnownNames {
    const fields = knownNames([...fieldsOf(this.resource), ...this.extensions.fieldsOf(this.resource)]);
    return merged(fields, named(['id', ...SHOWN_WITH_FIELDS, ...Object.keys(this.options.refusedFields ?? {})]))!;
  }

  /** An unknown id in the path wins over a refused field. */
  private async refuseFields(verb: Verb, target: Target<R>, sent: Input, context: RequestContext): Promise<void> {
    for (const [name, error] of Object.entries(this.options.refusedFields ?? {})) {
      if (sent[name] == null) continue;
      await this.service.assertExists(verb, target, context);
      throw new error();
    }
  }
}
