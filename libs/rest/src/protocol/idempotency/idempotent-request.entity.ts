import { Entity, PrimaryColumn } from 'typeorm';
import { Instant, Line, Text } from '@grove/database';

/** A request with an `Idempotency-Key`. Without a response it is still running. After `expiresAt` the row is ignored. */
@Entity('idempotent_request')
export class IdempotentRequestEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 }) name: string;
  @Line(64) fingerprint: string;
  @Line(36) owner: string;
  @Text({ nullable: true }) response: string | null;
  @Instant() expiresAt: string;
}
