import { Field, FieldOrder } from '@grove/rest';

/** The file of a download. */
class DownloadFile {
  @Field.text({ description: 'Name of the file.', readonly: true }) name: string;
  @Field.uri({ description: 'URL of the file.', readonly: true }) file: string;
}

/** A file that a customer bought and may download. */
export class CustomerDownload {
  @Field.uri({ description: 'URL with which the customer downloads the file.', readonly: true }) downloadUrl: string;
  @Field.text({ description: 'Id of the file.', readonly: true }) downloadId: string;
  @Field.integer({ description: 'Id of the product or variation that the file belongs to.', readonly: true }) productId: number;
  @Field.text({ description: 'Name of the file.', readonly: true }) downloadName: string;
  @Field.integer({ description: 'Id of the order.', readonly: true }) orderId: number;
  @Field.text({ description: 'Key of the order.', readonly: true }) orderKey: string;
  @Field.text({ description: 'Number of remaining downloads, or unlimited.', readonly: true }) downloadsRemaining: string;
  @Field.text({ description: 'Date of expiry in the time zone of the site, or never.', readonly: true }) accessExpires: string;
  @Field.object(DownloadFile, { description: 'The file.', readonly: true }) file: DownloadFile;
}

/** The same in `wc/v2` and `wc/v3`. */
@FieldOrder(`
  download_id download_url product_id product_name download_name order_id order_key downloads_remaining access_expires access_expires_gmt file
`)
export class CustomerDownloadV2 extends CustomerDownload {
  @Field.text({ description: 'Name of the product or variation.', readonly: true }) productName: string;
  @Field.text({ description: 'Date of expiry (UTC), or never.', readonly: true }) accessExpiresGmt: string;
}
