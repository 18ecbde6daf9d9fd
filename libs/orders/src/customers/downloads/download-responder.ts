import { Injectable } from '@nestjs/common';
import { MediaFileResponder, SoldFiles } from '@grove/content';
import { RestError } from '@grove/core';
import type { Request, Response } from 'express';
import { DownloadNotAllowed } from '../errors.js';
import { CustomerDownloads, type Download } from './customer-downloads.js';
import { DownloadLinks } from './download-links.js';
import { DownloadUses } from './download-uses.js';

/** Sends the files that people bought, by the links that `DownloadLinks` makes. */
@Injectable()
export class DownloadResponder {
  constructor(
    private readonly links: DownloadLinks,
    private readonly downloads: CustomerDownloads,
    private readonly uses: DownloadUses,
    private readonly files: SoldFiles,
    private readonly responder: MediaFileResponder,
  ) {}

  /** Answers a request for a file that was bought. Returns false, and sends nothing, if it is no such request. */
  async send(request: Request, response: Response): Promise<boolean> {
    // Not by `new URL`, which takes the path `//` for the beginning of a host.
    const query = new URLSearchParams(/\?.*/s.exec(request.url)?.[0]);
    if (!query.has('download_file')) return false;
    response.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
    try {
      await this.sendFile(await this.permitted(query), request, response);
    } catch (error) {
      if (!(error instanceof RestError) || response.headersSent) throw error;
      response
        .status(typeof error.status === 'number' ? error.status : 403)
        .type('text')
        .send(error.message);
    }
    return true;
  }

  /** The files of the order that a link names: several if the order has the product more than once. */
  private async permitted(query: URLSearchParams): Promise<readonly Download[]> {
    const { orderId, orderKey, ownerId, id } = await this.links.verify(query);
    const found = (await this.downloads.permittedIn(orderId)).filter(
      (download) => download.orderKey === orderKey && download.ownerId === ownerId && download.id === id,
    );
    if (found.length === 0) throw new DownloadNotAllowed();
    return found;
  }

  private async sendFile(found: readonly Download[], request: Request, response: Response): Promise<void> {
    const [download] = found;
    const counts = request.method !== 'HEAD';
    if (counts) await this.uses.count(download, allowedIn(found), isContinuation(request));
    const file = await this.files.find(download.file);
    if (file) await this.responder.sendSold(file, request, response);
    else if (/^https?:\/\//i.test(download.file)) response.redirect(302, download.file);
    else throw new DownloadNotAllowed();
    if (counts && response.statusCode >= 400) await this.uses.giveBack(download);
  }
}

/** How often a file may be downloaded in all; null for any number. */
const allowedIn = (found: readonly Download[]): number | null =>
  found.reduce<number | null>((sum, { remaining }) => (sum === null || remaining === null ? null : sum + remaining), 0);

/** Whether a request asks only for a later part of a file. */
const isContinuation = (request: Request): boolean => /^bytes=0*[1-9]\d*-/.test(request.get('Range') ?? '');
