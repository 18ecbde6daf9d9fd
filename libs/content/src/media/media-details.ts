/** One size of a picture, as it is stored. */
export interface PictureSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly mimeType: string;
  /** What else WordPress knows about it. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Metadata from the file of a picture. Clients expect texts; missing values are `0` or empty. */
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

/** The details of a file. Only pictures have any. */
export interface MediaDetails {
  width?: number;
  height?: number;
  /** By name, without the full size. */
  sizes?: Record<string, PictureSize>;
  imageMeta?: ImageMeta;
  /** What else WordPress knows about the file. It is there for each file that comes from WordPress, even if it knows nothing. */
  more?: Readonly<Record<string, unknown>>;
}

/** The metadata of a picture whose file has none. */
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
