import { localText, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import { rendered } from '../rendering/rendered.js';
import { NO_IMAGE_META } from './media-details.js';
import type { MediaEntity } from './media.entity.js';
import type { Media } from './media.resource.js';

/** The data that the JSON of a medium needs beside the medium. */
export interface MediaPresentation {
  readonly mountPoint: MountPoint;
  readonly zone: string;
  /** The ids of parents that still exist. */
  readonly parents: ReadonlySet<number>;
}

/** The URL of a file. */
export const fileUrl = (file: string, mountPoint: MountPoint): string => `${mountPoint.home}/media/${file}`;

/** The texts of a medium as HTML. */
export interface MediaTexts {
  readonly title: string;
  readonly caption: string;
  readonly description: string;
}

/** Renders the texts of a medium. */
export async function textsOf({ title, caption, description }: MediaEntity): Promise<MediaTexts> {
  return {
    title: await rendered.title(title),
    caption: await rendered.text(caption),
    description: await rendered.text(description),
  };
}

/** A medium with all its fields. */
export function toMediaResource(row: MediaEntity, texts: MediaTexts, { mountPoint, zone, parents }: MediaPresentation): Media {
  const sourceUrl = fileUrl(row.file, mountPoint);
  return {
    id: row.id,
    date: row.localAt ? utcText(row.localAt) : localText(row.createdAt, zone),
    dateGmt: utcText(row.createdAt),
    guid: { raw: sourceUrl, rendered: sourceUrl },
    modified: row.localModifiedAt ? utcText(row.localModifiedAt) : localText(row.modifiedAt, zone),
    modifiedGmt: utcText(row.modifiedAt),
    slug: row.slug,
    status: row.status,
    type: 'attachment',
    link: `${mountPoint.home}/${row.slug}/`,
    title: { raw: row.title, rendered: texts.title },
    author: row.authorId,
    commentStatus: row.commentStatus,
    pingStatus: row.pingStatus,
    template: '',
    meta: {},
    description: { raw: row.description, rendered: texts.description },
    caption: { raw: row.caption, rendered: texts.caption },
    altText: row.altText,
    mediaType: row.mimeType.startsWith('image/') ? 'image' : 'file',
    mimeType: row.mimeType,
    mediaDetails: detailsOf(row, mountPoint),
    post: parents.has(row.parentId) ? row.parentId : null,
    sourceUrl,
  };
}

function detailsOf({ details, file, mimeType }: MediaEntity, mountPoint: MountPoint): Record<string, unknown> {
  const { width, height, sizes = {}, imageMeta } = details;
  if (width === undefined) return { sizes: {} };
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const shown = (size: { file: string; width: number; height: number; mimeType: string }) => ({
    file: size.file,
    width: size.width,
    height: size.height,
    mime_type: size.mimeType,
    source_url: fileUrl(folder + size.file, mountPoint),
  });
  const smaller = Object.entries(sizes).map(([name, size]) => [name, shown(size)] as const);
  const full = shown({ file: file.slice(folder.length), width, height: height!, mimeType });
  return {
    width,
    height,
    file,
    sizes: Object.fromEntries(smaller.length > 0 ? [...smaller, ['full', full]] : []),
    image_meta: imageMeta ?? NO_IMAGE_META,
  };
}
