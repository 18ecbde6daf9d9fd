import type { DelimiterName, Encoding } from '@grove/spreadsheets';
import type { CommonOptions } from '../terminal/command-result.js';

/** Options of exports and imports of files. */
interface FileOptions extends CommonOptions {
  readonly file: string;
}

/** Options of exports. */
export interface ExportOptions extends FileOptions {
  readonly columns?: readonly string[];
  readonly separator: DelimiterName;
  readonly bom?: boolean;
  readonly force?: boolean;
  /** Only of orders. */
  readonly since?: string;
  readonly until?: string;
  readonly status?: readonly string[];
  readonly lines?: boolean;
}

/** Options of imports. */
export interface ImportOptions extends FileOptions {
  readonly encoding: Encoding;
  readonly check?: boolean;
}
