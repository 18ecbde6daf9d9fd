import type { PictureForm, ShownPicture } from './subject.js';

/** A picture scaled down into a width, and a height if there is a limit: how large to show it, and the smallest form that is large enough. */
export function thumbnailOf(picture: ShownPicture, maxWidth: number, maxHeight = Infinity): PictureForm | undefined {
  const { src, width = 0, height = 0, forms } = picture;
  if (width < 1 || height < 1) return undefined;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const shown = { width: scaled(width, scale), height: scaled(height, scale) };
  const enough = forms.filter((form) => form.width >= shown.width).sort((one, other) => one.width - other.width);
  return { src: enough[0]?.src ?? src, ...shown };
}

/** Of the forms of a picture those that show all of it. */
export function wholeForms(forms: readonly PictureForm[], { width, height }: { width: number; height: number }): PictureForm[] {
  return forms.filter((form) => Math.abs(scaled(height, form.width / width) - form.height) <= 1);
}

const scaled = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));
