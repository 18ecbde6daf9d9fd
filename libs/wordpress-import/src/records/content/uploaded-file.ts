import type { SourceSettings } from '../source-settings.js';

/** The file of a medium below the folder of uploads; empty with the reason if the medium has no file that can be named. */
interface AttachedFile {
  readonly file: string;
  readonly refusal?: string;
}

const MAX_FILE_LENGTH = 300;
const UPLOADS = 'wp-content/uploads';

/** The path below which the site serves its uploads, without a slash at either end: `wp-content/uploads`, as long as the site has no options about it. */
export function uploadsFolderOf(settings: Pick<SourceSettings, 'text' | 'siteOfNetwork'>): string {
  const byUrl = pathBelow(settings.text('upload_url_path'), settings.text('home'));
  if (byUrl) return byUrl;
  const wordpress = pathBelow(settings.text('siteurl'), settings.text('home')) ?? '';
  const path = settings.text('upload_path') ?? '';
  const isRelative = path !== '' && !/^([/\\]|[a-z]:)/i.test(path) && isSafePath(path);
  const site = settings.siteOfNetwork === undefined ? '' : `/sites/${settings.siteOfNetwork}`;
  return trimSlashes(`${wordpress}/${isRelative ? path : UPLOADS}${site}`);
}

/**
 * The file that a medium names. Paths of the old server are shortened to what is below the folder of uploads, as WordPress does. What leads out of that folder is
 * refused.
 */
export function attachedFileOf(stored: string | null | undefined, settings: Pick<SourceSettings, 'text'>): AttachedFile {
  if (!stored) return { file: '' };
  const base = settings.text('upload_path') ?? '';
  const at = stored.indexOf(`${UPLOADS}/`);
  const file =
    base !== '' && stored.startsWith(`${base}/`)
      ? stored.slice(base.length + 1)
      : at >= 0
        ? stored.slice(at + UPLOADS.length + 1)
        : stored;
  if (!isSafePath(file)) return { file: '', refusal: 'The path leads out of the folder of uploads, or no file can have it.' };
  if (file.length > MAX_FILE_LENGTH) return { file: '', refusal: `The path is longer than ${MAX_FILE_LENGTH} characters.` };
  return { file };
}

/** Whether a path stays below the folder that it starts from, on every system. */
export function isSafePath(path: string): boolean {
  if (path === '' || /[\0\\]|^\/|^[a-z][a-z\d+.-]*:/i.test(path)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** The path of a URL below the home of the site, without slashes at its ends; undefined if it is not below it. */
function pathBelow(url: string | undefined, home: string | undefined): string | undefined {
  if (!url || !home || !URL.canParse(url) || !URL.canParse(home)) return undefined;
  const [one, other] = [new URL(url), new URL(home)];
  const root = trimSlashes(other.pathname);
  const path = trimSlashes(one.pathname);
  if (one.host !== other.host || (root !== '' && path !== root && !path.startsWith(`${root}/`))) return undefined;
  return trimSlashes(path.slice(root.length));
}

const trimSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, '');
