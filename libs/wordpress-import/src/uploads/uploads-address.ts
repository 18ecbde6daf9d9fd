import { receiveFile, type ReceivedFile } from '@grove/content';
import { OutboundFailure, type SafeHttpClient } from '@grove/core';
import { isSafePath } from '../records/content/uploaded-file.js';
import type { Lookup, UploadsSource } from './uploads-source.js';

const REQUEST = { redirects: 3, totalMs: 600_000, firstByteMs: 30_000 };

/** The public address of the uploads of a site, such as `https://shop.example/wp-content/uploads`. */
export class UploadsAddress implements UploadsSource {
  private readonly base: string;

  constructor(
    address: string,
    private readonly outbound: SafeHttpClient,
    private readonly maxBytes: number,
  ) {
    this.base = address.replace(/\/+$/, '');
  }

  get description(): string {
    const { origin, pathname } = new URL(this.base);
    return origin + pathname;
  }

  /** Requests a file. Its content can be received only now, so it is kept until `receive` is called. */
  async find(path: string, known: string | undefined): Promise<Lookup> {
    if (!isSafePath(path)) return { refused: 'Its path leads out of the folder of uploads.' };
    const url = `${this.base}/${path.split('/').map(encodeURIComponent).join('/')}`;
    return { version: '', receive: (copy) => this.receive(url, copy, known) };
  }

  private async receive(
    url: string,
    copy: string,
    known: string | undefined,
  ): Promise<ReceivedFile & { readonly version: string }> {
    const order = { ...REQUEST, maxBytes: this.maxBytes, headers: conditionsOf(known) };
    try {
      return await this.outbound.fetch(url, order, async ({ status, headers, body }) => {
        if (status === 304) throw new NotReceived('unchanged');
        if (status === 404 || status === 410) throw new NotReceived('missing');
        if (status !== 200) throw new NotReceived({ refused: `The server answered with status ${status}.` });
        const type = String(headers['content-type'] ?? '');
        // A server that sends its own page instead of an error does not have the file.
        if (/^text\/html\b/i.test(type) && !/\.html?$/i.test(url)) throw new NotReceived('missing');
        return { ...(await receiveFile(body, copy, this.maxBytes)), version: versionOf(headers) };
      });
    } catch (error) {
      if (error instanceof OutboundFailure) throw new NotReceived({ refused: error.message });
      throw error;
    }
  }
}

/** A file was not received, for a reason that is no error of this program. */
export class NotReceived extends Error {
  constructor(readonly outcome: Exclude<Lookup, { readonly version: string }>) {
    super('The file was not received.');
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const versionOf = (headers: Headers): string =>
  `http ${JSON.stringify([headers['etag'] ?? '', headers['last-modified'] ?? '', headers['content-length'] ?? ''])}`;

/** The conditions under which the server sends the file again. */
function conditionsOf(known: string | undefined): Record<string, string> {
  if (!known?.startsWith('http ')) return {};
  const [etag, modified] = JSON.parse(known.slice(5)) as string[];
  return { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) };
}
