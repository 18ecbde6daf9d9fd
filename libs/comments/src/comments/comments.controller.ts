import { Inject } from '@nestjs/common';
import {
  CMS,
  Endpoint,
  RestController,
  anyone,
  created,
  ok,
  recordUrl,
  represent,
  resourceController,
  type RequestContext,
  type RestRequest,
  type RestResponse,
  type ViewContext,
} from '@grove/rest';
import { COMMENT_ERRORS, CommentExists } from '../errors.js';
import { Comment, type CommentInput, type CommentWithLinks } from './comment.resource.js';
import { CommentParams } from './comments.query.js';
import { CommentsService } from './comments.service.js';

/** The routes of comments. A password may be sent for the post that a comment is on. */
@RestController({ namespace: CMS, capability: anyone, schema: Comment, title: 'comment' })
export class CommentsController extends resourceController(Comment, CommentsService) {
  constructor(@Inject(CommentsService) private readonly comments: CommentsService) {
    super(comments);
  }

  /** Writers who may not edit the comment get back only what everybody sees of it. */
  @Endpoint<CommentsController>({
    ...{ method: 'POST', path: 'comments', summary: 'Create a comment', errors: COMMENT_ERRORS.create, body: Comment },
    undeclared: ['password'],
    authorize: ({ comments }, { context }) => comments.authorize('create', { parents: {}, query: {} }, context),
  })
  async create(request: RestRequest<CommentInput>): Promise<RestResponse> {
    const { args, context, sent } = request;
    if (sent['id'] != null) throw new CommentExists();
    const comment = await this.comments.create({ ...args, password: passwordOf(request) }, context);
    const view = (await this.comments.mayEdit(comment, context)) ? 'edit' : 'view';
    return created(this.toJson(comment, context, view), recordUrl(Comment, comment, context));
  }

  @Endpoint<CommentsController>({
    ...{
      method: 'GET',
      path: 'comments/<id>',
      summary: 'Read a comment',
      errors: COMMENT_ERRORS.view,
      params: CommentParams,
      contexts: CMS.contexts,
    },
    refusalCode: 'rest_cannot_read',
    // The password decides who may read. `Allow` is computed without parsed arguments, so the password is taken as it was sent.
    authorize: ({ comments }, request) => {
      const query = { ...request.args, password: passwordOf(request) };
      return comments.authorize('view', { id: request.id(), parents: {}, query }, request.context);
    },
    assertExists: ({ comments }, request) => comments.assertExists('view', { id: request.id(), parents: {}, query: {} }),
  })
  async read(request: RestRequest): Promise<RestResponse> {
    const { context, view } = request;
    return ok(this.toJson(await this.comments.get(request.id(), {}, context), context, view));
  }

  private toJson(comment: CommentWithLinks, context: RequestContext, view: ViewContext) {
    return represent(Comment, comment, { context, view, links: this.comments.links(comment, context) });
  }
}

/** The password as it was sent; the resource does not declare it as a field. */
function passwordOf({ sent }: RestRequest): string | undefined {
  const { password } = sent;
  return typeof password === 'string' ? password : undefined;
}
