import {
  CMS,
  argumentsOf,
  contextField,
  fieldsOf,
  listed,
  ok,
  pagingOf,
  presenterOf,
  type Answer,
  type Call,
  type ViewContext,
  type Endpoint,
  type Field,
  type Mount,
  type Route,
  type RouteSource,
  type Wire,
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
        fieldsOf(Revision).map((field) => [field.wire, { description: field.about, ...field.type.schema }]),
      ),
    };
    return (['post', 'page'] as const).flatMap((type): Route[] => {
      const path = `${ROUTES[type]}/<parent>/revisions`;
      const reading = (summary: string, fields: Field[], handle: Endpoint['handle']) =>
        this.endpoint(type, { methods: ['GET'], summary, handle, refusal: 'rest_cannot_read' }, [...fields, contextField(CMS)]);
      const one = fieldsOf(RevisionQuery);
      return [
        {
          namespace: CMS,
          path,
          schema,
          endpoints: [reading('List revisions', fieldsOf(RevisionsQuery), (call) => this.list(type, call))],
        },
        {
          namespace: CMS,
          path: `${path}/<id>`,
          schema,
          endpoints: [
            reading('Read a revision', one, (call) => this.read(type, call)),
            this.endpoint(
              type,
              {
                methods: ['DELETE'],
                summary: 'Delete a revision',
                handle: (call) => this.remove(type, call),
                refusal: 'rest_cannot_delete',
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
    rest: Pick<Endpoint, 'methods' | 'summary' | 'handle' | 'refusal'>,
    fields: Field[],
  ): Endpoint {
    const mayUse = rest.refusal === 'rest_cannot_delete' ? mayDelete : mayEdit;
    return {
      ...rest,
      arguments: argumentsOf('query', fields),
      permits: async (call) => mayUse(call.principal, await this.posts.named(call, type, 'parent', RevisionParentUnknown)),
    };
  }

  private async list(type: PostType, call: Call): Promise<Answer> {
    const rows = await this.table.where('post_id = ? ORDER BY id DESC', call.id('parent'));
    return listed(await inTurns(rows, (row) => present(row, type, call)), pagingOf({}, { total: rows.length }));
  }

  private async read(type: PostType, call: Call): Promise<Answer> {
    return ok(await present(await this.find(call), type, call));
  }

  private async remove(type: PostType, call: Call): Promise<Answer> {
    if (!(call.args as { force: boolean }).force) {
      await this.find(call);
      throw new RevisionWithoutTrash();
    }
    const row = await this.database.write(async (unit) => {
      const found = await this.find(call);
      await this.table.delete(unit, found.id);
      return found;
    });
    const { _links: _gone, ...previous } = await present(row, type, call, 'edit');
    return ok({ deleted: true, previous });
  }

  private async find(call: Call): Promise<RevisionEntity> {
    const [row] = await this.table.where('id = ? AND post_id = ?', call.id(), call.id('parent'));
    if (!row) throw new PostNotFound();
    return row;
  }
}

async function present(row: RevisionEntity, type: PostType, call: Call, context: ViewContext = call.context): Promise<Wire> {
  const parent = call.url(`/cms/v2/${ROUTES[type]}/${row.postId}`);
  return { ...presenterOf(Revision, context)(await recordOf(row, call.mount)), _links: { parent: [{ href: parent }] } };
}

async function recordOf(row: RevisionEntity, { home }: Mount): Promise<Revision> {
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
