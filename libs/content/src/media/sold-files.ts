import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import { MediaFileEntity } from './files/media-file.entity.js';

/** Whether any product sells one of the files at these paths. The library of products says it. */
export type SellsFile = (paths: ReadonlySet<string>) => Promise<boolean>;

/**
 * Files that are for sale: media at whose address a product has a download. They are private, also as pictures and after the product has been changed: until
 * somebody makes the medium public again. Buyers get them by links of their own.
 */
@Injectable()
export class SoldFiles {
  private readonly sellers: SellsFile[] = [];
  private readonly files: Table<MediaFileEntity>;

  constructor(private readonly database: Database) {
    this.files = new Table(database, MediaFileEntity);
  }

  /** Adds somebody who knows what is for sale. */
  addSeller(sells: SellsFile): void {
    this.sellers.push(sells);
  }

  /** Whether a medium is for sale. */
  async isSold(mediumId: number): Promise<boolean> {
    const rows = await this.database.read<PathRow>(pathsWhere('media.id = ?', 'media.id = ?'), [mediumId, mediumId]);
    const paths = new Set(rows.map(fullPathOf));
    for (const sells of this.sellers) if (await sells(paths)) return true;
    return false;
  }

  /** The file of this site at a URL; undefined if it is not one of this site. */
  async find(url: string): Promise<MediaFileEntity | undefined> {
    const paths = possiblePaths(url);
    const stored = paths.map((path) => path.replace(/^media\//, ''));
    if (paths.length === 0) return undefined;
    const rows = await this.database.read<PathRow>(FILE_PATHS + `media_file.path IN (${placeholders(stored.length)})`, stored);
    const found = rows.find((row) => paths.includes(fullPathOf(row)));
    return found && (await this.files.where('path = ?', found.path))[0];
  }
}

/** The path of a medium or of one of its files. */
interface PathRow {
  readonly id: number;
  readonly folder: string;
  readonly path: string;
  /** Whether the path is below the folder. Paths of files of other sites contain their folder. */
  readonly isBelow: number;
}

const MEDIUM_PATHS = 'SELECT media.id AS id, media.folder AS folder, media.file AS path, 1 AS isBelow FROM media WHERE ';
const FILE_PATHS =
  "SELECT media.id AS id, media.folder AS folder, media_file.path AS path, CASE media.folder WHEN 'media' THEN 1 ELSE 0 END AS isBelow " +
  'FROM media_file JOIN media ON media.id = media_file.media_id WHERE ';

/** SQL of the paths of media and of their files that meet these conditions. */
const pathsWhere = (ofMedia: string, ofFiles: string): string => `${MEDIUM_PATHS}${ofMedia} UNION ALL ${FILE_PATHS}${ofFiles}`;

/** The path below the root of the site. */
const fullPathOf = ({ folder, path, isBelow }: PathRow): string => (Number(isBelow) === 1 ? `${folder}/${path}` : path);

/** Makes the media at these URLs private, whatever the host is: a site may be reached under several. */
export async function keepSoldFilesPrivate(unit: UnitOfWork, urls: readonly string[]): Promise<void> {
  const paths = [...new Set(urls.flatMap(possiblePaths))];
  if (paths.length === 0) return;
  // The path of a medium is below its folder, and these contain it without.
  const marks = placeholders(paths.length);
  const sql = pathsWhere(`media.file IN (${marks})`, `media_file.path IN (${marks})`);
  const rows = (await unit.read<PathRow>(sql, [...paths, ...paths])).filter((row) => paths.includes(fullPathOf(row)));
  const ids = [...new Set(rows.map(({ id }) => Number(id)))];
  for (const id of ids)
    await unit.query("UPDATE media SET status = 'private' WHERE id = ? AND status NOT IN ('private', 'trash')", [id]);
}

const MOST_SEGMENTS = 20;

/** The paths of a file that a URL may mean: the site may be in a folder of its host. */
export const possiblePaths = (url: string): string[] => endsOf(pathOf(url));

/** The path of a URL without the slash at its beginning; empty if it has none that can be read. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://site').pathname).replace(/^\/+/, '');
  } catch {
    return '';
  }
}

function endsOf(path: string): string[] {
  const segments = path.split('/').slice(-MOST_SEGMENTS);
  return path === '' ? [] : segments.map((_segment, index) => segments.slice(index).join('/'));
}
