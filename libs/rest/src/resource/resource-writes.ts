import type { Verb } from '../protocol/namespace.js';
import type { RequestContext } from '../protocol/request-context.js';
import type { RestRequest } from '../protocol/rest-request.js';
import type { Input } from '../schema/parser.js';
import type { ResourceOptions } from './resource.js';
import { parentsOf } from './resource-target.js';
import type { ResourceService, Target } from './resource-service.js';

/** Creates a record of a request that has more than parameters, such as a file. */
export type CreateRecord<R extends object> = (input: Partial<R>, request: RestRequest) => Promise<R>;

/** Creates and changes single records, including those of a batch. `sent` may have refused fields; `input` is the parsed input. */
export class ResourceWrites<R extends object> {
  constructor(
    private readonly options: ResourceOptions,
    private readonly service: ResourceService<R>,
    private readonly createRecord?: CreateRecord<R>,
  ) {}

  async create(input: Partial<R>, sent: Input, request: RestRequest): Promise<R> {
    const { existsError } = this.options;
    if (existsError && sent['id']) throw new existsError();
    const parents = parentsOf(request);
    await this.refuseFields('create', { parents, query: {}, input }, sent, request.context);
    return this.createRecord?.(input, request) ?? this.service.create(input, request.context, parents);
  }

  async update(id: number, input: Partial<R>, sent: Input, request: RestRequest): Promise<R> {
    const parents = parentsOf(request);
    await this.refuseFields('edit', { id, parents, query: {}, input }, sent, request.context);
    return this.service.update!(id, input, request.context, parents);
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
