import type { Type } from '@nestjs/common';
import {
  CMS,
  Endpoint,
  RestController,
  anyone,
  listResponse,
  ok,
  pagingOf,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { Database, Repository } from '@grove/database';
import { PostNotFound, RevisionParentUnknown, RevisionWithoutTrash } from '../errors.js';
import type { PostEntity } from '../posts/post.entity.js';
import { mayDelete, mayEdit } from '../posts/post-permissions.rules.js';
import { SiteSettings } from '@grove/settings';
import { PostReader } from '../posts/post-reader.js';
import { ROUTES, type PostType } from '../posts/post-types.js';
import { mapYielding } from '../rendering/map-yielding.js';
import { serializeRevision } from './revision-presenter.js';
import { RevisionEntity } from './revision.entity.js';
import { Revision, DeleteRevisionQuery, RevisionParams, RevisionsParams } from './revision.resource.js';

/** The revisions of one type of posts, for those who may edit the post. Changes of the post create them. */
function revisionsController(type: PostType): Type<object> {
  const path = `${ROUTES[type]}/<parent>/revisions`;

  @RestController({ namespace: CMS, capability: anyone, schema: Revision, title: 'revision' })
  class RevisionsController {
    private readonly revisions: Repository<RevisionEntity>;

    constructor(
      private readonly database: Database,
      private readonly posts: PostReader,
      private readonly settings: SiteSettings,
    ) {
      this.revisions = new Repository(database, RevisionEntity);
    }

    @Endpoint<RevisionsController>({
      ...{
        method: 'GET',
        path,
        summary: 'List revisions',
        errors: [RevisionParentUnknown],
        returns: 'page',
        params: RevisionsParams,
        contexts: CMS.contexts,
      },
      authorize: (controller, request) => controller.may(mayEdit, request),
      refusalCode: 'rest_cannot_read',
    })
    async list(request: RestRequest): Promise<RestResponse> {
      const { context, view } = request;
      const query = this.revisions.createQueryBuilder('revision').where({ postId: request.id('parent') });
      const rows = await this.revisions.all(query.orderBy('revision.localAt', 'DESC').addOrderBy('revision.id', 'DESC'));
      const smilies = await this.settings.usesSmilies();
      const records = await mapYielding(rows, (row) => serializeRevision(row, { type, context, view, smilies }));
      return listResponse(records, pagingOf({}, { total: rows.length }));
    }

    @Endpoint<RevisionsController>({
      ...{
        method: 'GET',
        path: `${path}/<id>`,
        summary: 'Read a revision',
        errors: [RevisionParentUnknown],
        params: RevisionParams,
        contexts: CMS.contexts,
      },
      authorize: (controller, request) => controller.may(mayEdit, request),
      refusalCode: 'rest_cannot_read',
    })
    async read(request: RestRequest): Promise<RestResponse> {
      const { context, view } = request;
      const smilies = await this.settings.usesSmilies();
      return ok(await serializeRevision(await this.find(request), { type, context, view, smilies }));
    }

    @Endpoint<RevisionsController>({
      ...{
        method: 'DELETE',
        path: `${path}/<id>`,
        summary: 'Delete a revision',
        errors: [RevisionParentUnknown, RevisionWithoutTrash],
        returns: 'deletion',
      },
      ...{ params: RevisionParams, query: DeleteRevisionQuery },
      authorize: (controller, request) => controller.may(mayDelete, request),
    })
    async delete(request: RestRequest<DeleteRevisionQuery>): Promise<RestResponse> {
      if (!request.args.force) {
        await this.find(request);
        throw new RevisionWithoutTrash();
      }
      const row = await this.database.write(async () => {
        const found = await this.find(request);
        await this.revisions.delete(found.id);
        return found;
      });
      const { context } = request;
      const { _links: _removed, ...previous } = await serializeRevision(row, {
        ...{ type, context, view: 'edit', smilies: await this.settings.usesSmilies() },
      });
      return ok({ deleted: true, previous });
    }

    private async may(isAllowed: typeof mayEdit, request: RestRequest): Promise<boolean> {
      return isAllowed(request.context.principal, await this.parentOf(request));
    }

    private parentOf(request: RestRequest): Promise<PostEntity> {
      return this.posts.require(type, request.id('parent'), RevisionParentUnknown);
    }

    private async find(request: RestRequest): Promise<RevisionEntity> {
      const row = await this.revisions.findOneBy({ id: request.id(), postId: request.id('parent') });
      if (!row) throw new PostNotFound();
      return row;
    }
  }
  return RevisionsController;
}

export const revisionsControllers = [revisionsController('post'), revisionsController('page')];
