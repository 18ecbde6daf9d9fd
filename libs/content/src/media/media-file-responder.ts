import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Authenticator, signInByBasic, visitor, type Principal, RestConfig } from '@grove/rest';
import { RestError } from '@grove/core';
import type { Request, Response } from 'express';
import type { MediaFileEntity } from './files/media-file.entity.js';
import { MediaFiles, type ServedFile } from './files/media-files.service.js';
import { MediaPermissions } from './media-permissions.js';
import { FileMissing, MediaStorage, type ByteRange } from './storage/media-storage.js';
import { isStorageKey } from './storage/storage-key.rules.js';

const DAY = 86_400;

/** Any site may embed the file, and any cache may store it. */
const PUBLIC_HEADERS = {
  'Cache-Control': `public, max-age=${DAY}`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** No other site may embed the file, and no cache may store it. */
const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Authorization',
};

/**
 * Files of other media are public for everybody who knows their URL, also while the post that they are attached to is a draft: other pages and products
 * may show them as well, and browsers cannot sign in to load a picture.
 */
const isPrivate = ({ medium }: ServedFile): boolean => medium.status === 'private' || medium.status === 'trash';

/** Sends the files of media from their storage. */
@Injectable()
export class MediaFileResponder {
  constructor(
    private readonly files: MediaFiles,
    private readonly storage: MediaStorage,
    private readonly permissions: MediaPermissions,
    private readonly authenticator: Authenticator,
    private readonly config: RestConfig,
  ) {}

  /** Sends the file that is stored under a path. Returns false, and sends nothing, if there is none that the client may fetch. */
  async send(path: string, request: Request, response: Response): Promise<boolean> {
    const served = path === '' ? undefined : await this.files.findByPath(path);
    if (!served || !isStorageKey(served.file.storageKey) || !(await this.mayFetch(request, served))) return false;
    await this.respond(served.file, isPrivate(served) ? PRIVATE_HEADERS : PUBLIC_HEADERS, request, response);
    return true;
  }

  /** Sends a file to somebody who bought it: as a download, which nothing stores. */
  async sendSold(file: MediaFileEntity, request: Request, response: Response): Promise<void> {
    const name = file.path!.split('/').at(-1)!;
    await this.respond(file, { ...PRIVATE_HEADERS, 'Content-Disposition': dispositionOf('attachment', name) }, request, response);
  }

  private async respond(
    file: MediaFileEntity,
    headers: Record<string, string>,
    request: Request,
    response: Response,
  ): Promise<void> {
    setFileHeaders(file, response);
    response.set(headers);
    if (request.fresh) return void response.status(304).end();
    const range = rangeOf(request, response, Number(file.bytes));
    if (range === 'outside') return void response.status(416).set('Content-Range', `bytes */${file.bytes}`).end();
    const length = range ? range.end - range.start + 1 : Number(file.bytes);
    if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    response.set('Content-Length', String(length));
    if (request.method === 'HEAD') return void response.end();
    await this.sendContent(file, range, response);
  }

  /** Only files of private media need a permission. */
  private async mayFetch(request: Request, served: ServedFile): Promise<boolean> {
    return !isPrivate(served) || this.permissions.mayRead(await this.principalOf(request), served.medium);
  }

  /** Wrong credentials count as none: the response is the same as for a file that does not exist. */
  private principalOf(request: Request): Promise<Principal> {
    return signInByBasic(request, this.authenticator, this.config).catch((error: unknown) => {
      if (error instanceof RestError) return visitor;
      throw error;
    });
  }

  private async sendContent(file: MediaFileEntity, range: ByteRange | undefined, response: Response): Promise<void> {
    try {
      await pipeline(await this.storage.read(file.storageKey, range), response);
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      const status = error instanceof FileMissing ? 404 : 503;
      response
        .status(status)
        .type('text')
        .send(status === 404 ? 'There is no such file.' : 'The file cannot be read right now.');
    }
  }
}

/** Sets the headers that describe a file. Browsers must download files other than pictures, audio and video, not show them as a page of this site. */
function setFileHeaders({ path, mimeType, storageKey, createdAt }: MediaFileEntity, response: Response): void {
  const isInline = /^(image\/(?!svg)|audio\/|video\/)/.test(mimeType);
  response.set({
    'Content-Type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    'Content-Disposition': dispositionOf(isInline ? 'inline' : 'attachment', path!.split('/').at(-1)!),
    'Last-Modified': new Date(`${createdAt.replace(' ', 'T')}Z`).toUTCString(),
    ETag: `"${storageKey.split('/').at(-1)!.split('.')[0]}"`,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

/** The requested range. A request for several ranges, or for a range of another version of the file, gets the whole file. */
function rangeOf(request: Request, response: Response, size: number): ByteRange | 'outside' | undefined {
  const condition = request.get('If-Range');
  if (condition !== undefined && condition !== response.get('ETag') && condition !== response.get('Last-Modified'))
    return undefined;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'outside';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Uploads have safe names; those of other sites may have any. */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  if (/^[\w.-]+$/.test(name)) return `${kind}; filename="${name}"`;
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
