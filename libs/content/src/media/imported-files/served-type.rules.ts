import { fileKindOf, type FileContent } from '../files/file-kind.rules.js';

/** Extensions of files that servers or browsers run as programs of the site. */
const PROGRAMS =
  /^(php\d?|phtml|phar|phps|inc|pl|py|rb|cgi|asp|aspx|jsp|sh|bash|exe|com|bat|cmd|msi|dll|js|mjs|html?|xhtml|shtml|swf|jar|htaccess|htpasswd|ini|sql|log)$/i;

/** Types of content that browsers show and never run. */
const HARMLESS = /^(image\/(?!svg)|audio\/|video\/|font\/)/;

/** The type of files of which nothing is known: browsers only save them. */
const UNKNOWN = 'application/octet-stream';

/** Whether a file with this name is a program, or a setting of a server: those are no uploads. */
export const isProgram = (name: string): boolean =>
  name
    .split('.')
    .slice(1)
    .some((part) => PROGRAMS.test(part)) || name.startsWith('.');

/**
 * The MIME type under which a file of another site is served. Unlike an upload, a file of an unknown kind is not refused: its address was public. The
 * content decides, so that no file is shown as something that it is not.
 */
export function servedTypeOf(name: string, content: FileContent): string {
  const extension = /\.([^.]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  if (extension === 'svg' || extension === 'svgz')
    return content.text !== undefined && /<svg[\s>]/i.test(content.text) ? 'image/svg+xml' : UNKNOWN;
  const kind = fileKindOf(extension, content, []);
  if (kind) return kind.mimeType;
  return content.detectedType !== undefined && HARMLESS.test(content.detectedType) ? content.detectedType : UNKNOWN;
}
