import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '@grove/database';
import { DownloadLinkEnded, DownloadLinkInvalid } from '../errors.js';
import type { UsedDownload } from './download-uses.js';

const PURPOSE = 'download links';
const DAY_MS = 86_400_000;
const VALID_DAYS = 7;

/** A file of an order, and the address that it is given to. */
interface LinkedDownload extends UsedDownload {
  readonly orderKey: string;
  readonly email: string;
}

/**
 * Makes and checks the links with which buyers download files. A link is signed with the key of the installation and ends after seven days; whoever may see the
 * downloads of a customer gets new ones at any time. So a link that is passed on is soon worth nothing.
 */
@Injectable()
export class DownloadLinks {
  constructor(private readonly keyRing: KeyRing) {}

  /** The query of a link. It is the same for a whole day, so that the same list has the same answer. */
  async queryOf(download: LinkedDownload): Promise<string> {
    const expires = String((Math.floor(Date.now() / DAY_MS) + 1 + VALID_DAYS) * (DAY_MS / 1_000));
    const { secret } = await this.keyRing.activeKey(PURPOSE);
    const signature = createHmac('sha256', secret).update(signed(download, expires)).digest('hex');
    const { ownerId, orderKey, email, id, orderId } = download;
    const named = { download_file: `${ownerId}`, order: orderKey, email, key: id, order_id: `${orderId}` };
    return new URLSearchParams({ ...named, expires, signature }).toString();
  }

  /** The file that a link names. Throws if Grove did not sign the link, or if it has ended. */
  async verify(query: URLSearchParams): Promise<LinkedDownload> {
    const text = (name: string): string => {
      const values = query.getAll(name);
      if (values.length !== 1) throw new DownloadLinkInvalid();
      return values[0];
    };
    const download = {
      ...{ ownerId: idIn(text('download_file')), orderId: idIn(text('order_id')), id: text('key') },
      ...{ orderKey: text('order'), email: text('email') },
    };
    const [expires, signature] = [text('expires'), text('signature')];
    if (!(await this.isSigned(signed(download, expires), signature))) throw new DownloadLinkInvalid();
    if (!(Number(expires) * 1_000 > Date.now())) throw new DownloadLinkEnded();
    return download;
  }

  private async isSigned(text: string, signature: string): Promise<boolean> {
    const given = Buffer.from(signature);
    return (await this.keyRing.keysFor(PURPOSE)).some(({ secret }) => {
      const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

const signed = ({ ownerId, orderId, orderKey, email, id }: LinkedDownload, expires: string): string =>
  JSON.stringify([ownerId, orderId, orderKey, email, id, expires]);

function idIn(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new DownloadLinkInvalid();
  return Number(text);
}
