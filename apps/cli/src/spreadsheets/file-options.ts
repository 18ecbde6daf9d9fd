import type { CommonOptions } from '../terminal/command-result.js';

/** Options of exports and imports of files. */
export interface FileOptions extends CommonOptions {
  readonly file: string;
}
