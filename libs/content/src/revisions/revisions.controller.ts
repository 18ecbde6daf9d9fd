import {
  CMS,
  argumentsOf,
  contextField,
  fieldsOf,
  listResponse,
  ok,
  pagingOf,
  serializerFor,
  type RestResponse,
  type RestRequest,
  type ViewContext,
  type Endpoint,
  type Field,
  type MountPoint,
  type Route,
  type RouteSource,
  type JsonRecord,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { Database, Table } from '@grove/database';
import { utcText } from '@grove/core';
import { PostNotFound, RevisionParentUnknown, RevisionWithoutTrash } from '../errors.js';
import { mayDelete, mayEdit } from '../posts/post-permissions.rules.js';
import { PostReader } from '../posts/post-reader.js';
import { ROUTES, type PostType } from '../posts/post-types.js';
import { inTurns } from '../rendering/in-turns.js';
import { rendered } from '../rendering/rendered.js';
import { RevisionEntity } from './revision.entity.js';
import { Revision, RevisionDeletion, RevisionQuery, RevisionsQuery } from './revision.resource.js';

/** The revisions of posts and pages, for those who may edit the record; they are made by its changes. */
@Controller()
export class RevisionsController implements RouteSource {
  private readonly table: Table<RevisionEntity>;

  constructor(
    private readonly database: Database,
    private readonly posts: PostReader,
  ) {
    this.table = new Table(database, RevisionEntity);
  }

  routes(): Route[] {
    const schema = {
      title: 'revision',
      properties: Object.fromEntries(
        fieldsOf(Revision).map((field) => [field.wire, { description: field.description, ...field.type.schema }]),
      ),
    };
    return (['post', 'page'] as const).flatMap((type): Route[] => {
      const path = `${ROUTES[type]}/<parent>/revisions`;
      const reading = (summary: string, fields: Field[], handle: Endpoint['handle']) =>
        this.endpoint(type, { methods: ['GET'], summary, handle, refusalCode: 'rest_cannot_read' }, [
          ...fields,
          contextField(CMS),
        ]);
      const one = fieldsOf(RevisionQuery);
      return [
        {
          namespace: CMS,
          path,
          schema,
          endpoints: [reading('List revisions', fieldsOf(RevisionsQuery), (request) => this.list(type, request))],
        },
        {
          namespace: CMS,
          path: `${path}/<id>`,
          schema,
          endpoints: [
            reading('Read a revision', one, (request) => this.read(type, request)),
            this.endpoint(
              type,
              {
                methods: ['DELETE'],
                summary: 'Delete a revision',
                handle: (request: RestRequest<RevisionDeletion>) => this.remove(type, request),
                refusalCode: 'rest_cannot_delete',
              },
              fieldsOf(RevisionDeletion),
            ),
          ],
        },
      ];
    });
  }

  private endpoint(
    type: PostType,
    rest: Pick<Endpoint, 'methods' | 'summary' | 'handle' | 'refusalCode'>,
    fields: Field[],
  ): Endpoint {
    const mayUse = rest.refusalCode === 'rest_cannot_delete' ? mayDelete : mayEdit;
    return {
      ...rest,
      arguments: argumentsOf('query', fields),
      authorize: async (request) => {
        const { context } = request;
        return mayUse(context.principal, await this.posts.require(type, request.id('parent'), context, RevisionParentUnknown));
      },
    };
  }

  private async list(type: PostType, request: RestRequest): Promise<RestResponse> {
    const rows = await this.table.where('post_id = ? ORDER BY id DESC', request.id('parent'));
    return listResponse(await inTurns(rows, (row) => present(row, type, request)), pagingOf({}, { total: rows.length }));
  }

  private async read(type: PostType, request: RestRequest): Promise<RestResponse> {
    return ok(await present(await this.find(request), type, request));
  }

  private async remove(type: PostType, request: RestRequest<RevisionDeletion>): Promise<RestResponse> {
    if (!request.args.force) {
      await this.find(request);
      throw new RevisionWithoutTrash();
    }
    const row = await this.database.write(async (unit) => {
      const found = await this.find(request);
      await this.table.delete(unit, found.id);
      return found;
    });
    const { _links: _gone, ...previous } = await present(row, type, request, 'edit');
    return ok({ deleted: true, previous });
  }

  private async find(request: RestRequest): Promise<RevisionEntity> {
    const [row] = await this.table.where('id = ? AND post_id = ?', request.id(), request.id('parent'));
    if (!row) throw new PostNotFound();
    return row;
  }
}

async function present(
  row: RevisionEntity,
  type: PostType,
  { context, view: asked }: RestRequest,
  view: ViewContext = asked,
): Promise<JsonRecord> {
  const parent = context.url(`/cms/v2/${ROUTES[type]}/${row.postId}`);
  return { ...serializerFor(Revision, view)(await recordOf(row, context.mountPoint)), _links: { parent: [{ href: parent }] } };
}

async function recordOf(row: RevisionEntity, { home }: MountPoint): Promise<Revision> {
  const date = utcText(row.localAt);
  const dateGmt = utcText(row.createdAt);
  const guid = `${home}/?revision=${row.id}`;
  return {
    author: row.authorId,
    date,
    dateGmt,
    guid: { raw: guid, rendered: guid },
    id: row.id,
    modified: date,
    modifiedGmt: dateGmt,
    parent: row.postId,
    slug: `${row.postId}-revision-v1`,
    title: { raw: row.title, rendered: await rendered.title(row.title) },
    content: { raw: row.content, rendered: await rendered.text(row.content) },
    excerpt: { raw: row.excerpt, rendered: await rendered.text(row.excerpt) },
  };
}
