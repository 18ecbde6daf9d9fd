/** A generated size of a picture. */
export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

type Dimensions = Pick<Size, 'width' | 'height'>;

const THUMBNAIL = 150;

/** The maximum dimensions of the other sizes; `Infinity` for no limit. */
const BOXES: readonly (readonly [name: string, width: number, height: number])[] = [
  ['medium', 300, 300],
  ['medium_large', 768, Infinity],
  ['large', 1024, 1024],
];

/** The sizes of a picture: those whose maximum dimensions it exceeds. */
export function sizesOf(picture: Dimensions): Size[] {
  const boxed = BOXES.filter(([, width, height]) => picture.width > width || picture.height > height).map(
    ([name, width, height]) => ({ name, ...fitted(picture, { width, height }) }),
  );
  if (picture.width <= THUMBNAIL && picture.height <= THUMBNAIL) return boxed;
  // Thumbnails are cropped; a side that is shorter than a thumbnail keeps its length.
  const cropped = { width: Math.min(picture.width, THUMBNAIL), height: Math.min(picture.height, THUMBNAIL) };
  return [{ name: 'thumbnail', ...cropped }, ...boxed];
}

/** The largest dimensions that fit into a box, rounded to whole pixels, at least 1. */
function fitted({ width, height }: Dimensions, box: Dimensions): Dimensions {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
