/** The name of an upload, parted: `walnut-tree` and `png`. */
export interface FileName {
  readonly stem: string;
  /** In lower case, without its point; empty where the name has none. */
  readonly extension: string;
}

const LONGEST_STEM = 120;

/** Kinds that servers or browsers run. A name that holds one of them anywhere is meant to deceive somebody. */
const PROGRAMS =
  /^(php\d?|phtml|phar|phps|pl|py|cgi|asp|aspx|jsp|sh|bash|exe|com|bat|cmd|msi|dll|js|mjs|html?|xhtml|shtml|svgz?|xml|swf|jar|htaccess)$/i;

/** What a client calls its file, as a name that is safe on every disk and in every address; undefined for one that must not be taken. */
export function fileNameOf(sent: string): FileName | undefined {
  const segments = sent.split(/[/\\]/);
  if (sent.includes('\0') || segments.some((segment) => segment.trim() === '..')) return undefined;
  const parts = plainLetters(segments.at(-1)!).split('.');
  const last = parts.length > 1 ? parts.pop()! : '';
  if (parts.slice(1).some((part) => PROGRAMS.test(part))) return undefined;
  const stem = clean(parts.join('.'))
    .slice(0, LONGEST_STEM)
    .replace(/[.-]+$/, '');
  return { stem: stem || 'file', extension: clean(last).toLowerCase() };
}

const plainLetters = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '');

const clean = (name: string): string =>
  name
    .replace(/[^\w.-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');

/** A stem that nobody has, of `walnut`, `walnut-1`, `walnut-2` and so on. */
export function firstFreeStem(stem: string, isTaken: (stem: string) => boolean): string {
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? stem : `${stem}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** The file name that a `Content-Disposition` carries; undefined where it has none. `filename*` wins, as it can say more. */
export function nameInDisposition(header: string): string | undefined {
  const text = asUtf8(header);
  const [, encoded] = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)?'[^']*'([^;\s]+)/i.exec(text) ?? [];
  const extended = encoded === undefined ? undefined : decoded(encoded);
  if (extended) return extended;
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]+))/i.exec(text) ?? [];
  return (quoted === undefined ? bare?.trim() : quoted.replace(/\\(["\\])/g, '$1')) || undefined;
}

/** Node reads headers byte by byte; those who send other letters mean UTF-8. */
function asUtf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
