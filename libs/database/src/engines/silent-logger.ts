import { AbstractLogger } from 'typeorm';

/** TypeORM prints migrations and failures to the console by itself; here, failures are thrown, and whoever catches them decides. */
export class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}
