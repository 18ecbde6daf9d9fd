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
  const parts = withoutAccents(segments.at(-1)!).split('.');
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

/** The file name in a `Content-Disposition` header, if it has one. `filename*` wins over `filename`, because it can contain all characters. */
export function fileNameInDisposition(header: string): string | undefined {
  const text = decodeUtf8(header);
  const [, encoded] = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;\s]+)/i.exec(text) ?? [];
  const extended = encoded === undefined ? undefined : decodePercent(encoded);
  if (extended) return extended;
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]+))/i.exec(text) ?? [];
  return (quoted === undefined ? bare?.trim() : quoted.replace(/\\(["\\])/g, '$1')) || undefined;
}

/** Node decodes headers as Latin-1, but clients send UTF-8. */
function decodeUtf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
