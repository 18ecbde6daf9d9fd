import { localText, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import { rendered } from '../rendering/rendered.js';
import { NO_IMAGE_META } from './media-details.js';
import type { MediaEntity } from './media.entity.js';
import type { Media } from './media.resource.js';

/** What a medium is shown with. */
export interface Showing {
  readonly mountPoint: MountPoint;
  readonly zone: string;
  /** The records that media may still be attached to. */
  readonly parents: ReadonlySet<number>;
}

/** Where a file is served. */
export const addressOf = (file: string, mountPoint: MountPoint): string => `${mountPoint.home}/media/${file}`;

/** The texts of a medium as its readers see them. */
export interface MediumTexts {
  readonly title: string;
  readonly caption: string;
  readonly description: string;
}

/** Renders the texts of a medium. */
export async function textsOf({ title, caption, description }: MediaEntity): Promise<MediumTexts> {
  return {
    title: await rendered.title(title),
    caption: await rendered.text(caption),
    description: await rendered.text(description),
  };
}

/** A row as the record that clients know. */
export function presentMedium(row: MediaEntity, texts: MediumTexts, { mountPoint, zone, parents }: Showing): Media {
  const sourceUrl = addressOf(row.file, mountPoint);
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
    source_url: addressOf(folder + size.file, mountPoint),
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
