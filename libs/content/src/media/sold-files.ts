import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { MediaFileEntity } from './files/media-file.entity.js';
import { MediaEntity } from './media.entity.js';

/** Whether any product sells one of the files at these paths. The library of products says it. */
type SellsFile = (paths: ReadonlySet<string>) => Promise<boolean>;

/**
 * Files that are for sale: media at whose address a product has a download. They are private, also as pictures and after the product has been changed: until
 * somebody makes the medium public again. Buyers get them by links of their own.
 */
@Injectable()
export class SoldFiles {
  private readonly sellers: SellsFile[] = [];
  private readonly media: Repository<MediaEntity>;
  private readonly files: Repository<MediaFileEntity>;

  constructor(database: Database) {
    this.media = new Repository(database, MediaEntity);
    this.files = new Repository(database, MediaFileEntity);
  }

  /** Adds somebody who knows what is for sale. */
  addSeller(sells: SellsFile): void {
    this.sellers.push(sells);
  }

  /** Whether a medium is for sale. */
  async isSold(mediumId: number): Promise<boolean> {
    const medium = await this.media.findById(mediumId);
    if (!medium) return false;
    const files = await this.files.findBy({ mediaId: mediumId });
    const paths = new Set([pathOfMedium(medium), ...files.map((file) => pathOfFile(file, medium))]);
    for (const sells of this.sellers) if (await sells(paths)) return true;
    return false;
  }

  /** The file of this site at a URL; undefined if it is not one of this site. */
  async find(url: string): Promise<MediaFileEntity | undefined> {
    const paths = possiblePaths(url);
    if (paths.length === 0) return undefined;
    const stored = paths.map((path) => path.replace(/^media\//, ''));
    const files = await this.files.find({ where: { path: In(stored) }, relations: { medium: true } });
    return files.find((file) => file.medium && paths.includes(pathOfFile(file, file.medium)));
  }
}

type Place = Pick<MediaEntity, 'folder' | 'file'>;

/** Paths below the root of the site. That of a medium is below its folder. */
const pathOfMedium = ({ folder, file }: Place): string => `${folder}/${file}`;

/** Paths of files of other sites contain their folder. */
const pathOfFile = ({ path }: MediaFileEntity, { folder }: Place): string => (folder === 'media' ? `media/${path}` : path!);

/** Makes the media at these URLs private, whatever the host is: a site may be reached under several. */
export async function keepSoldFilesPrivate(database: Database, urls: readonly string[]): Promise<void> {
  const paths = [...new Set(urls.flatMap(possiblePaths))];
  if (paths.length === 0) return;
  const media = new Repository(database, MediaEntity);
  // These paths contain those without their folder.
  const named = await media.find({ select: { id: true, folder: true, file: true }, where: { file: In(paths) } });
  const files = await new Repository(database, MediaFileEntity).find({ where: { path: In(paths) }, relations: { medium: true } });
  const sold = [
    ...named.filter((medium) => paths.includes(pathOfMedium(medium))),
    ...files.flatMap((file) => (file.medium && paths.includes(pathOfFile(file, file.medium)) ? file.medium : [])),
  ];
  if (sold.length === 0) return;
  const ids = In([...new Set(sold.map(({ id }) => id))]);
  await media.update({ id: ids, status: Not(In(['private', 'trash'])) }, { status: 'private' });
}

const MAX_SEGMENTS = 20;

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
  const segments = path.split('/').slice(-MAX_SEGMENTS);
  return path === '' ? [] : segments.map((_segment, index) => segments.slice(index).join('/'));
}
