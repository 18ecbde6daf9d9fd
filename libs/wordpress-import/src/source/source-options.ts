import type { DumpProgress } from './dump/dump-file.js';

/** Where a site is imported from. */
export interface SourceOptions {
  /** `mysql://user:password@host:port/database`, or the path of a dump: `.sql`, `.sql.gz` or `.sql.zst`. */
  readonly from: string;
  /** The prefix of the tables; by default `wp_`, or the only one that there is. */
  readonly prefix?: string;
  /** The private folder in which dumps are staged; by default one in the folder for temporary files. */
  readonly folder?: string;
  /** Called while a dump is read. */
  readonly onProgress?: DumpProgress;
}
