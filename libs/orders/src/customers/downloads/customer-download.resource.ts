import { Field } from '@grove/rest';

/** Where the file of a download is. */
export class DownloadFile {
  @Field.text({ about: 'Name of the file.', readonly: true }) name: string;
  @Field.uri({ about: 'Address of the file.', readonly: true }) file: string;
}

/** A file that a customer bought and may fetch. */
export class CustomerDownload {
  @Field.uri({ about: 'Address by which the customer fetches the file.', readonly: true }) downloadUrl: string;
  @Field.text({ about: 'Identifier of the file at its product.', readonly: true }) downloadId: string;
  @Field.integer({ about: 'Product, or variation, that the file belongs to.', readonly: true }) productId: number;
  @Field.text({ about: 'Name of the file.', readonly: true }) downloadName: string;
  @Field.integer({ about: 'Order by which it was bought.', readonly: true }) orderId: number;
  @Field.text({ about: 'Key of that order.', readonly: true }) orderKey: string;
  @Field.text({ about: 'How often it may still be fetched, or unlimited.', readonly: true }) downloadsRemaining: string;
  @Field.text({ about: 'Until when (time of the site), or never.', readonly: true }) accessExpires: string;
  @Field.object(DownloadFile, { about: 'The file itself.', readonly: true }) file: DownloadFile;
}
