import type { CommonOptions } from '../terminal/command-result.js';

/** Options of exports and imports of files. */
export interface FileOptions extends CommonOptions {
  readonly file: string;
}

/** Options of exports. */
export interface ExportOptions extends FileOptions {
  readonly columns?: readonly string[];
  readonly separator: 'comma' | 'semicolon' | 'tab';
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
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly check?: boolean;
}
