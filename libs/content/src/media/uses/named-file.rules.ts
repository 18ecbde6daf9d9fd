import type { MediaEntity } from '../media.entity.js';

type File = Pick<MediaEntity, 'file'>;

/** What texts that name a file contain, also if they name it percent-encoded or in one of its sizes: its path without the extension. */
export function wordsOfFile({ file }: File): string[] {
  const path = file.replace(/\.[^./]+$/, '');
  return path === '' ? [] : [...new Set([path, encodeURI(path)])];
}

/** Whether a text names a file, or one of its sizes: `2026/11/walnuts-300x200.jpg` is a size of `2026/11/walnuts.jpg`, and `2026/11/walnuts-2.jpg` is another file. */
export function namesFile(text: string, medium: File): boolean {
  const extension = /\.[^./]+$/.exec(medium.file)?.[0] ?? '';
  return wordsOfFile(medium).some((words) =>
    new RegExp(`(?<![\\w.-])${literal(words)}(?:-\\d+x\\d+|-scaled)?${literal(extension)}(?![\\w-])`, 'i').test(text),
  );
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
