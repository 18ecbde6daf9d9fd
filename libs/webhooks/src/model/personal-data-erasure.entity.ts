import { Entity } from 'typeorm';
import { AutoId, BigId, Int } from '@grove/database';

/** Personal data of a deleted customer that must be erased: in an event, or in all events that are still to be found. */
@Entity('personal_data_erasure')
export class PersonalDataErasureEntity {
  @AutoId() id: number;
  @Int() customerId: number;
  /** Null until the events about the customer are found; then each of them has a row until it is erased. */
  @BigId({ nullable: true }) eventId: number | null;
}
