import type { Media } from '@grove/client';
import { siteUrl } from '../data/site-client.js';

/** A medium as screens have it: its texts are as people have written them. */
export type Medium = Omit<Media, 'title' | 'caption' | 'description'> & Record<'title' | 'caption' | 'description', string>;

interface Details {
  readonly width?: number;
  readonly height?: number;
  readonly sizes?: Readonly<Record<string, { readonly source_url: string }>>;
}

const detailsOf = ({ media_details }: Medium): Details => media_details;

/** Whether the browser can show it: the server gives private files only to those who name themselves, which a picture of a page cannot. */
export const isShown = ({ media_type, status }: Medium): boolean => media_type === 'image' && status !== 'private';

/** The address of a picture in a size, or of the picture itself if it is smaller than that. */
export const addressOf = (medium: Medium, size: 'medium' | 'large'): string =>
  ownAddress(detailsOf(medium).sizes?.[size]?.source_url ?? medium.source_url);

/** The same address at the host at which the person is: a site may have several. */
export const ownAddress = (address: string): string => {
  const { pathname } = new URL(address);
  const folder = new URL(siteUrl('')).pathname;
  return siteUrl(pathname.startsWith(folder) ? pathname.slice(folder.length) : pathname);
};

/** Width and height of a picture; undefined of other files. */
export function dimensionsOf(medium: Medium): string | undefined {
  const { width, height } = detailsOf(medium);
  return width && height ? `${width} × ${height}` : undefined;
}

/** The name of the file, without the folders that it is in. */
export const fileNameOf = ({ source_url }: Pick<Medium, 'source_url'>): string => {
  const name = source_url.slice(source_url.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** The end of the name of a file, such as `PDF`. */
export const extensionOf = (medium: Medium): string => /\.(\w+)$/.exec(fileNameOf(medium))?.[1]?.toUpperCase() ?? '';
