import { IsIn } from 'class-validator';
import { Env } from './env.js';

/** What every process needs. */
export class CoreConfig {
  @Env('DATA_DIR', 'Folder for all files that Grove stores.')
  dataDir: string = './data';

  @Env('LOG_LEVEL', 'Minimum level of log lines: trace, debug, info, warn, error or silent.')
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  logLevel: string = 'info';
}
