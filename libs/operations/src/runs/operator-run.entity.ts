import { Entity, PrimaryColumn } from 'typeorm';
import { Instant, Json, Line } from '@grove/database';

/** The last run of something that all servers together do one at a time. */
@Entity('operator_run')
export class OperatorRunEntity {
  @PrimaryColumn({ type: 'varchar', length: 20 }) name: string;
  /** Tells this run from the one before. */
  @Line(36) holder: string;
  @Instant() startedAt: string;
  /** When its process last said that it still runs. */
  @Instant() renewedAt: string;
  @Instant({ nullable: true }) endedAt: string | null;
  /** What it is about and, when it has ended, its result. */
  @Json() details: object;
}
