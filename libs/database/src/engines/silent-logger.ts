import { AbstractLogger } from 'typeorm';

/** Keeps TypeORM from printing migrations and errors to the console; errors are thrown and handled by callers. */
export class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}
