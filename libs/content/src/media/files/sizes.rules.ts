/** A smaller form of a picture. */
export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

type Dimensions = Pick<Size, 'width' | 'height'>;

const THUMBNAIL = 150;

/** The sides of the other sizes; none where only the other side counts. */
const BOXES: readonly (readonly [name: string, width: number, height: number])[] = [
  ['medium', 300, 300],
  ['medium_large', 768, Infinity],
  ['large', 1024, 1024],
];

/** The sizes that a picture gets: those that it is larger than in a dimension that counts. */
export function sizesOf(picture: Dimensions): Size[] {
  const boxed = BOXES.filter(([, width, height]) => picture.width > width || picture.height > height).map(
    ([name, width, height]) => ({ name, ...fitted(picture, { width, height }) }),
  );
  if (picture.width <= THUMBNAIL && picture.height <= THUMBNAIL) return boxed;
  // A thumbnail is cut out; a side that is too short for it stays.
  const cut = { width: Math.min(picture.width, THUMBNAIL), height: Math.min(picture.height, THUMBNAIL) };
  return [{ name: 'thumbnail', ...cut }, ...boxed];
}

/** The largest form of a picture inside a box, rounded to the nearest pixel, never to none. */
function fitted({ width, height }: Dimensions, box: Dimensions): Dimensions {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
