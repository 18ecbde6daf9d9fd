import type { Metadata } from 'sharp';
import { NO_IMAGE_META, type ImageMeta } from '../media-details.js';
import { readExifTags, type ExifTags } from './exif.js';

const TAGS = {
  caption: 0x010e,
  model: 0x0110,
  artist: 0x013b,
  copyright: 0x8298,
  exposure: 0x829a,
  aperture: 0x829d,
  iso: 0x8827,
  taken: 0x9003,
  focalLength: 0x920a,
} as const;

/** The metadata that a camera wrote into a picture, in the form that the interface has for it. */
export function imageMetaOf({ exif, orientation }: Pick<Metadata, 'exif' | 'orientation'>): ImageMeta {
  const tags: ExifTags = exif ? readExifTags(exif) : new Map();
  const text = (tag: number): string => plainText(tags.get(tag));
  const number = (tag: number): string => rounded(tags.get(tag));
  return {
    ...NO_IMAGE_META,
    aperture: number(TAGS.aperture),
    credit: text(TAGS.artist),
    camera: text(TAGS.model),
    caption: text(TAGS.caption),
    created_timestamp: secondsOf(text(TAGS.taken)),
    copyright: text(TAGS.copyright),
    focal_length: number(TAGS.focalLength),
    iso: number(TAGS.iso),
    shutter_speed: number(TAGS.exposure),
    orientation: String(orientation ?? 0),
  };
}

const MAX_LENGTH = 500;

/** A text without markup and control characters; empty if the tag has no text. */
const plainText = (value: string | number | undefined): string =>
  typeof value === 'string' ? value.replace(/<[^<>]*>|\p{Cc}/gu, '').slice(0, MAX_LENGTH) : '';

const rounded = (value: string | number | undefined): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toPrecision(8))) : '0';

/** Seconds since 1970 of a date such as `2026:05:31 17:00:00`. Cameras write no time zone, so it is read as UTC. */
function secondsOf(taken: string): string {
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(taken) ?? [];
  if (parts.length === 0) return '0';
  const [year, month, day, hour, minute, second] = parts.map(Number);
  return String(Date.UTC(year, month - 1, day, hour, minute, second) / 1000);
}
