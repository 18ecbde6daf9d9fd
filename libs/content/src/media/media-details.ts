/** One size of a picture, as it is kept. Its address is told when it is shown. */
export interface PictureSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly mimeType: string;
}

/** What a camera or its owner wrote into a picture. All texts, as clients know them; `0` and empty where nothing was written. */
export interface ImageMeta {
  aperture: string;
  credit: string;
  camera: string;
  caption: string;
  created_timestamp: string;
  copyright: string;
  focal_length: string;
  iso: string;
  shutter_speed: string;
  title: string;
  orientation: string;
  keywords: string[];
}

/** What is known of a file beyond its kind; width, height and what follows only of a picture. */
export interface MediaDetails {
  width?: number;
  height?: number;
  /** By name, without the picture itself. */
  sizes?: Record<string, PictureSize>;
  imageMeta?: ImageMeta;
}

/** A picture of which nobody wrote anything down. */
export const NO_IMAGE_META: ImageMeta = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
  keywords: [],
};
