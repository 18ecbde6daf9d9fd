import { utcText } from '@grove/core';
import { serializerFor, type JsonRecord, type MountPoint, type RequestContext, type ViewContext } from '@grove/rest';
import { ROUTES, type PostType } from '../posts/post-types.js';
import { rendered } from '../rendering/rendered.js';
import type { RevisionEntity } from './revision.entity.js';
import { Revision } from './revision.resource.js';

/** A revision as JSON. Its only link is the one to its post. */
export async function serializeRevision(
  row: RevisionEntity,
  { type, context, view, smilies }: { type: PostType; context: RequestContext; view: ViewContext; smilies: boolean },
): Promise<JsonRecord> {
  const parent = context.url(`/cms/v2/${ROUTES[type]}/${row.postId}`);
  return {
    ...serializerFor(Revision, view)(await toRevisionResource(row, context.mountPoint, smilies)),
    _links: { parent: [{ href: parent }] },
  };
}

async function toRevisionResource(row: RevisionEntity, { home }: MountPoint, smilies: boolean): Promise<Revision> {
  const date = utcText(row.localAt);
  const dateGmt = utcText(row.createdAt);
  const guid = row.guid ?? `${home}/?revision=${row.id}`;
  return {
    author: row.authorId,
    date,
    dateGmt,
    guid: { raw: guid, rendered: guid },
    id: row.id,
    modified: row.localModifiedAt === null ? date : utcText(row.localModifiedAt),
    modifiedGmt: row.modifiedAt === null ? dateGmt : utcText(row.modifiedAt),
    parent: row.postId,
    slug: row.slug ?? `${row.postId}-revision-v1`,
    title: { raw: row.title, rendered: await rendered.title(row.title) },
    content: { raw: row.content, rendered: await rendered.text(row.content, { smilies }) },
    excerpt: { raw: row.excerpt, rendered: await rendered.text(row.excerpt, { smilies }) },
  };
}
