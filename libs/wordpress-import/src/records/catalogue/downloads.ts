import { type PhpMap, textIn } from '../../values/php-value.js';

/** The files of a product: by UUIDs, or by hashes if the shop is old. A file without a name has that of its URL. */
export function downloadsOf(files: PhpMap | undefined): { id: string; name: string; file: string }[] {
  return [...(files ?? [])].flatMap(([id, entry]) => {
    if (!(entry instanceof Map) || entry.get('name') === undefined || entry.get('file') === undefined) return [];
    const file = textIn(entry, 'file');
    return { id, name: textIn(entry, 'name') || fileName(file), file };
  });
}

const fileName = (url: string): string => url.split(/[?#]/, 1)[0].split('/').filter(Boolean).pop() ?? '';
