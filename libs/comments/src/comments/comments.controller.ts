import { Controller, Inject } from '@nestjs/common';
import { argumentsOf, created, fieldsOf, serializerFor, resourceController, type Endpoint, type Route } from '@grove/rest';
import { Comment, type ShownComment } from './comment.resource.js';
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
      { ...collection, endpoints: collection.endpoints.map((endpoint) => this.toldAsEntitled(endpoint)) },
      { ...item, endpoints: item.endpoints.map(withAddress) },
    ];
  }

  private toldAsEntitled(endpoint: Endpoint): Endpoint {
    if (!endpoint.methods.includes('POST')) return endpoint;
    const handle: Endpoint['handle'] = async (call) => {
      const record = (await this.comments.create(call.args as Partial<Comment>, call)) as ShownComment;
      const context = (await this.comments.isToldAll(record, call)) ? 'edit' : 'view';
      const collection = call.url('/cms/v2/comments');
      const self = `${collection}/${record.id}`;
      const links = { self: [{ href: self }], collection: [{ href: collection }], ...this.comments.links(record, call) };
      return created({ ...serializerFor(Comment, context)(record), _links: links }, self);
    };
    return { ...endpoint, handle };
  }
}

/** Declares what the address of one comment takes beside what its method does. */
function withAddress(endpoint: Endpoint): Endpoint {
  const fields = [...fieldsOf(CommentAddress), ...endpoint.arguments.fields.filter(({ key }) => key !== 'id')];
  return { ...endpoint, arguments: argumentsOf(endpoint.methods.includes('PUT') ? 'update' : 'query', fields) };
}
