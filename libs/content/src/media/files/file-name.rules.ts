import { charsetNamed, decodeText } from '@grove/core';

/** The parts of the name of an upload, such as `walnut-tree` and `png`. */
export interface FileName {
  readonly stem: string;
  /** In lower case, without a dot; empty if the name has none. */
  readonly extension: string;
}

const MAX_STEM_LENGTH = 120;

/** Extensions of files that servers or browsers execute. A name must not contain one before its last extension: some servers execute `shell.php.png`. */
const EXECUTABLE_EXTENSIONS =
  /^(php\d?|phtml|phar|phps|pl|py|cgi|asp|aspx|jsp|sh|bash|exe|com|bat|cmd|msi|dll|js|mjs|html?|xhtml|shtml|svgz?|xml|swf|jar|htaccess)$/i;

/** The name that a client sent, made safe for file systems and URLs; undefined if the name is refused. */
export function fileNameOf(sent: string): FileName | undefined {
  const segments = sent.split(/[/\\]/);
  if (sent.includes('\0') || segments.some((segment) => segment.trim() === '..')) return undefined;
  const parts = withoutAccents(segments.at(-1)!.replace(/\p{Cc}/gu, '')).split(/\.+/);
  const last = parts.length > 1 ? parts.pop()! : '';
  if (parts.slice(1).some((part) => EXECUTABLE_EXTENSIONS.test(part))) return undefined;
  const stem = withSafeCharacters(parts.join('.'))
    .slice(0, MAX_STEM_LENGTH)
    .replace(/[.-]+$/, '');
  return { stem: stem || 'file', extension: withSafeCharacters(last).toLowerCase() };
}

const withoutAccents = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '');

const withSafeCharacters = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');

/** The first stem that is not taken among `walnut`, `walnut-1`, `walnut-2` and so on. */
export function firstFreeStem(stem: string, isTaken: (stem: string) => boolean): string {
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? stem : `${stem}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/**
 * The file name in a `Content-Disposition` header, if it has one that can be decoded. `filename*` wins over `filename`, because it can contain all
 * characters.
 */
export function fileNameInDisposition(header: string): string | undefined {
  const text = decodeHeader(header);
  const [, charset, encoded] = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]+)/i.exec(text) ?? [];
  const extended = encoded === undefined ? undefined : decodeOctets(encoded, charset || 'utf-8');
  if (extended) return extended;
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]+))/i.exec(text) ?? [];
  return (quoted === undefined ? bare?.trim() : quoted.replace(/\\(["\\])/g, '$1')) || undefined;
}

/** Node decodes headers as Latin-1, but most clients send UTF-8. */
const decodeHeader = (header: string): string => decodeText(Buffer.from(header, 'latin1')) ?? header;

/** Decodes percent-encoded bytes; undefined if they are no text in the charset, or the charset is unknown. */
function decodeOctets(text: string, charset: string): string | undefined {
  if (charsetNamed(charset) === undefined || /%(?![\da-f]{2})/i.test(text)) return undefined;
  const octets = text.replace(/%(..)/g, (_whole, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return decodeText(Buffer.from(octets, 'latin1'), charset);
}
