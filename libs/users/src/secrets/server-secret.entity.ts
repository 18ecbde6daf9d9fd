import { Entity } from 'typeorm';
import { Id, Line } from '@grove/kernel';

/** The secret of an installation; one row, made with the table. It counts unless `SECRET_KEY` is set. */
@Entity('server_secret')
export class ServerSecretEntity {
  @Id() id: number;
  @Line(64) secret: string;
}
