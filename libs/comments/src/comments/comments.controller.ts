import { Controller, Inject } from '@nestjs/common';
import {
  argumentsOf,
  created,
  fieldsOf,
  serializerFor,
  resourceController,
  type Endpoint,
  type RestRequest,
  type RestResponse,
  type Route,
} from '@grove/rest';
import { CommentExists } from '../errors.js';
import { Comment, type CommentInput } from './comment.resource.js';
import { CommentAddress } from './comments.query.js';
import { CommentsService } from './comments.service.js';

/** Comments. Whoever writes one without the right to change it is told no more of it than everybody. */
@Controller()
export class CommentsController extends resourceController(Comment, CommentsService) {
  constructor(@Inject(CommentsService) private readonly comments: CommentsService) {
    super(comments);
  }

  override routes(): Route[] {
    const [collection, item] = super.routes();
    return [
      { ...collection, endpoints: collection.endpoints.map((endpoint) => this.withOwnCreation(endpoint)) },
      { ...item, endpoints: item.endpoints.map(withAddress).map((endpoint) => this.withPassword(endpoint)) },
    ];
  }

  private withOwnCreation(endpoint: Endpoint): Endpoint {
    if (!endpoint.methods.includes('POST')) return endpoint;
    return { ...endpoint, handle: (request) => this.create(request) };
  }

  private async create(request: RestRequest<CommentInput>): Promise<RestResponse> {
    const { args, context, sent } = request;
    if (sent['id'] != null) throw new CommentExists();
    const record = await this.comments.create({ ...args, password: passwordIn(request) }, context);
    const view = (await this.comments.isToldAll(record, context)) ? 'edit' : 'view';
    const collection = context.url('/cms/v2/comments');
    const self = `${collection}/${record.id}`;
    const links = { self: [{ href: self }], collection: [{ href: collection }], ...this.comments.links(record, context) };
    return created({ ...serializerFor(Comment, view)(record), _links: links }, self);
  }

  /** `Allow` is computed without parsed arguments, and the password decides who may read. */
  private withPassword(endpoint: Endpoint): Endpoint {
    if (!endpoint.methods.includes('GET')) return endpoint;
    const authorize = (request: RestRequest): Promise<boolean> => {
      const query = { ...request.args, password: passwordIn(request) };
      return this.comments.authorize('view', { id: request.id(), parents: {}, query }, request.context);
    };
    return { ...endpoint, authorize };
  }
}

/** The password that was sent to open what a comment is about. */
function passwordIn({ sent }: RestRequest): string | undefined {
  const { password } = sent;
  return typeof password === 'string' ? password : undefined;
}

/** Declares what the address of one comment takes beside what its method does. */
function withAddress(endpoint: Endpoint): Endpoint {
  const fields = [...fieldsOf(CommentAddress), ...endpoint.arguments.fields.filter(({ key }) => key !== 'id')];
  return { ...endpoint, arguments: argumentsOf(endpoint.methods.includes('PUT') ? 'update' : 'query', fields) };
}
