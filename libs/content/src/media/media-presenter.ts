import { localText, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import { rendered } from '../rendering/rendered.js';
import { NO_IMAGE_META, type PictureSize } from './media-details.js';
import type { MediaEntity } from './media.entity.js';
import type { Media } from './media.resource.js';

/** The data that the JSON of a medium needs in addition to the medium. */
interface MediaPresentation {
  readonly mountPoint: MountPoint;
  readonly zone: string;
  /** The URL of its page. */
  readonly link: string;
}

/** The URL of the file of a medium. If the file is lost, only the GUID remains. */
export const fileUrl = ({ folder, file, guid }: Pick<MediaEntity, 'folder' | 'file' | 'guid'>, { home }: MountPoint): string =>
  file === '' && guid !== null ? guid : `${home}/${folder}/${file}`;

/** The texts of a medium as HTML. */
interface MediaTexts {
  readonly title: string;
  readonly caption: string;
  readonly description: string;
}

/** Renders the texts of a medium. */
export async function textsOf({ title, caption, description }: MediaEntity, smilies: boolean): Promise<MediaTexts> {
  return {
    title: await rendered.title(title),
    caption: await rendered.text(caption, { smilies }),
    description: await rendered.text(description, { smilies }),
  };
}

/** A medium with all its fields. */
export function toMediaResource(row: MediaEntity, texts: MediaTexts, { mountPoint, zone, link }: MediaPresentation): Media {
  const sourceUrl = fileUrl(row, mountPoint);
  const guid = row.guid ?? sourceUrl;
  return {
    id: row.id,
    date: row.localAt ? utcText(row.localAt) : localText(row.createdAt, zone),
    dateGmt: utcText(row.createdAt),
    guid: { raw: guid, rendered: guid },
    modified: row.localModifiedAt ? utcText(row.localModifiedAt) : localText(row.modifiedAt, zone),
    modifiedGmt: utcText(row.modifiedAt),
    slug: row.slug,
    status: row.status,
    type: 'attachment',
    link,
    title: { raw: row.title, rendered: texts.title },
    author: row.authorId,
    commentStatus: row.commentStatus,
    pingStatus: row.pingStatus,
    template: '',
    meta: {},
    description: { raw: row.description, rendered: texts.description },
    caption: { raw: row.caption, rendered: texts.caption },
    altText: row.altText,
    mediaType: row.mimeType.startsWith('image/') && row.file !== '' ? 'image' : 'file',
    mimeType: row.mimeType,
    mediaDetails: detailsOf(row, mountPoint),
    post: row.parentId || null,
    sourceUrl,
  };
}

function detailsOf(row: MediaEntity, mountPoint: MountPoint): Record<string, unknown> {
  const { details, file, mimeType } = row;
  const { width, height, sizes = {}, imageMeta, more } = details;
  if (width === undefined && more === undefined) return { sizes: {} };
  if (more !== undefined && width === undefined && Object.keys(more).length === 0 && imageMeta === undefined) return {};
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const shown = (size: PictureSize) => ({
    file: size.file,
    width: size.width,
    height: size.height,
    ...size.more,
    mime_type: size.mimeType,
    source_url: fileUrl({ ...row, file: folder + size.file }, mountPoint),
  });
  const smaller = Object.entries(sizes).map(([name, size]) => [name, shown(size)] as const);
  const full = shown({ file: file.slice(folder.length), width: width ?? 0, height: height ?? 0, mimeType });
  return {
    ...(width !== undefined && { width, height, file }),
    ...more,
    sizes: Object.fromEntries(smaller.length > 0 ? [...smaller, ['full', full]] : []),
    ...((more === undefined || imageMeta !== undefined) && { image_meta: imageMeta ?? NO_IMAGE_META }),
  };
}
