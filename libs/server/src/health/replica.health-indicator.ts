import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { Database, type ReplicaCondition } from '@grove/database';

const MESSAGES: Readonly<Record<Exclude<ReplicaCondition, 'current'>, string>> = {
  late: 'The read replica is more than ten seconds late, so the primary answers. Check the replication.',
  unavailable: 'The read replica does not answer, so the primary does. Check DATABASE_READ_URL and that the replica runs.',
};

/** Checks the read replica. The primary answers whatever the replica does not. */
@Injectable()
export class ReplicaHealthIndicator {
  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
  ) {}

  /** Whether there is a replica. */
  get isUsed(): boolean {
    return this.database.replica !== undefined;
  }

  async check(): Promise<HealthIndicatorResult<'replica'>> {
    const indicator = this.indicators.check('replica');
    try {
      const condition = await this.database.replica?.examine(await this.database.versions.current());
      return condition === undefined || condition === 'current' ? indicator.up() : indicator.degraded(MESSAGES[condition]);
    } catch {
      return indicator.degraded();
    }
  }
}
