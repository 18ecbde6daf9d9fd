import { Entity } from 'typeorm';
import { AutoId, Int, Json, Line } from '@grove/database';

/** The maximum length of a key. */
export const MAX_KEY_LENGTH = 255;

/** One entry of the metadata of a record: a value that a client stores with a record, and that Grove never uses. */
@Entity('meta_data')
export class MetaDataEntity {
  @AutoId() id: number;
  /** The kind of the record, such as `coupon`. Ids are unique within a kind. */
  @Line(20) kind: string;
  @Int() recordId: number;
  @Line(MAX_KEY_LENGTH) metaKey: string;
  /** A text, a list or an object. */
  @Json() value: unknown;
}
