import { AbstractLogger, type DataSourceOptions } from 'typeorm';

/** Options of TypeORM that are the same on both engines. */
export type SourceOptions = Pick<DataSourceOptions, 'entities' | 'migrations' | 'namingStrategy' | 'logger'>;

/** Keeps TypeORM from printing migrations and errors to the console; errors are thrown and handled by callers. */
export class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}
