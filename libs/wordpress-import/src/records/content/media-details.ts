import type { MediaDetails, PictureSize } from '@grove/content';
import { phpInt } from '../../values/numbers.js';
import { mapOf, parsePhp, phpText, type PhpMap, type PhpValue } from '../../values/php-value.js';

/** What WordPress knows about the file of a medium. Nothing, if it knows nothing, or if it cannot be read. */
export function mediaDetailsOf(stored: string | null | undefined): MediaDetails {
  const details = mapOf(parsePhp(stored));
  if (!details || details.size === 0) return { more: {} };
  const { width, height, sizes, image_meta: imageMeta, ...more } = Object.fromEntries(details);
  return {
    ...(width !== undefined && { width: phpInt(width) }),
    ...(height !== undefined && { height: phpInt(height) }),
    sizes: sizesOf(mapOf(sizes)),
    ...(imageMeta !== undefined && { imageMeta: toJson(imageMeta) as MediaDetails['imageMeta'] }),
    more: Object.fromEntries(Object.entries(more).map(([name, value]) => [name, toJson(value)])),
  };
}

function sizesOf(sizes: PhpMap | undefined): Record<string, PictureSize> {
  const entries = [...(sizes ?? [])].flatMap(([name, value]) => {
    const size = mapOf(value);
    return size ? [[name, toSize(size)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function toSize(size: PhpMap): PictureSize {
  const { file, width, height, 'mime-type': mimeType, ...more } = Object.fromEntries(size);
  return {
    ...{ file: phpText(file) ?? '', width: phpInt(width), height: phpInt(height), mimeType: phpText(mimeType) ?? '' },
    ...(Object.keys(more).length > 0 && {
      more: Object.fromEntries(Object.entries(more).map(([name, value]) => [name, toJson(value)])),
    }),
  };
}

/** A value of PHP as `json_encode` writes it: an array whose keys are 0, 1, 2 and so on is a list. */
function toJson(value: PhpValue): unknown {
  const map = mapOf(value);
  if (!map) return value;
  const isList = [...map.keys()].every((key, index) => key === String(index));
  return isList ? [...map.values()].map(toJson) : Object.fromEntries([...map].map(([key, one]) => [key, toJson(one)]));
}
