import { Field } from '@grove/rest';

/** Where the file of a download is. */
export class DownloadFile {
  @Field.text({ description: 'Name of the file.', readonly: true }) name: string;
  @Field.uri({ description: 'Address of the file.', readonly: true }) file: string;
}

/** A file that a customer bought and may fetch. */
export class CustomerDownload {
  @Field.uri({ description: 'Address by which the customer fetches the file.', readonly: true }) downloadUrl: string;
  @Field.text({ description: 'Identifier of the file at its product.', readonly: true }) downloadId: string;
  @Field.integer({ description: 'Product, or variation, that the file belongs to.', readonly: true }) productId: number;
  @Field.text({ description: 'Name of the file.', readonly: true }) downloadName: string;
  @Field.integer({ description: 'Order by which it was bought.', readonly: true }) orderId: number;
  @Field.text({ description: 'Key of that order.', readonly: true }) orderKey: string;
  @Field.text({ description: 'How often it may still be fetched, or unlimited.', readonly: true }) downloadsRemaining: string;
  @Field.text({ description: 'Until when (time of the site), or never.', readonly: true }) accessExpires: string;
  @Field.object(DownloadFile, { description: 'The file itself.', readonly: true }) file: DownloadFile;
}
