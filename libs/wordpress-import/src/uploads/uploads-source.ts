import type { ReceivedFile } from '@grove/content';

/** A file of the source before it is read. */
interface SourceFile {
  /** Changes when the file changes: its size and date, or what its server says about it. */
  readonly version: string;
  /** Its size, if that is known before it is received. */
  readonly bytes?: number;
  /** Receives the content into a file. */
  receive(path: string): Promise<ReceivedFile>;
}

/** What became of the search for a file. */
export type Lookup = SourceFile | 'missing' | 'unchanged' | { readonly refused: string };

/** Where the uploads of a site are: a folder, or their public address. */
export interface UploadsSource {
  readonly description: string;
  /** Finds the file at a path below the folder of uploads. `known` is the version that Grove has. */
  find(path: string, known: string | undefined): Promise<Lookup>;
  /** The names of the files in a folder, if the source can list them. */
  list?(folder: string): Promise<readonly string[]>;
  /** All folders with the names of their files, if the source can list them. */
  folders?(): AsyncIterable<{ readonly folder: string; readonly names: readonly string[] }>;
}

/** Folders below the one of uploads whose files are nobody's business: logs, exports of personal data. */
const PRIVATE_FOLDERS = /^(wc-logs|wpcf7_uploads|wp-personal-data-exports|woocommerce_imports|pdf-invoices)(\/|$)/;

/** Whether a path below the folder of uploads is in a folder that is not public. */
export const isPrivateUpload = (path: string): boolean => PRIVATE_FOLDERS.test(path);

/** Whether a path below the folder of uploads is that of a file for sale: WooCommerce keeps them from strangers. */
export const isForSale = (path: string): boolean => path.startsWith('woocommerce_uploads/');
