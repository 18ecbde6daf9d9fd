import { Entity, PrimaryColumn } from 'typeorm';
import { AutoId, Id, Instant, Int, Line } from '@grove/database';

/** The app of a person that shows codes (TOTP), which signing in then needs besides the password. */
@Entity('second_factor')
export class SecondFactorEntity {
  @AutoId() id: number;
  /** Unique. */
  @Int() userId: number;
  /** Encrypted, because computing a code needs it. */
  @Line(300) sealedSecret: string;
  /** Null until the person has entered a first code. */
  @Instant({ nullable: true }) confirmedAt: string | null;
  /** The time step of the last accepted code, in periods of 30 seconds since 1970: codes up to it are refused. */
  @Int() lastStep: number;
}

/** A code that replaces the app once. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 64 }) hash: string;
}
