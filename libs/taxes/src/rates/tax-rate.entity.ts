import { Entity } from 'typeorm';
import { AutoId, Big, Flag, Int, Line, Text } from '@grove/database';
import type { TaxRateRow } from './tax-table.rules.js';
import { PLACE_KEY_LENGTH, REGION_KEY_LENGTH } from './place-key.rules.js';

/** A tax rate of a place. Places are stored in capitals. */
@Entity('tax_rate')
export class TaxRateEntity implements TaxRateRow {
  @AutoId() id: number;
  @Line(2) country: string;
  @Line(200) state: string;
  @Text() postcode: string;
  @Text() city: string;
  /** In millionths of the price. */
  @Big() rate: bigint;
  @Line(200) name: string;
  @Int() priority: number;
  @Flag() compound: boolean;
  @Flag() shipping: boolean;
  @Int() position: number;
  /** Slug; empty is the standard class. */
  @Line(200) taxClass: string;
  /** Country and state, and what else an address must say for the rate to hold there: addresses are looked up by them. */
  @Line(REGION_KEY_LENGTH) regionKey: string;
  @Line(PLACE_KEY_LENGTH) placeKey: string;
  /** Name and places, folded: what a search looks through. */
  @Text() searchText: string;
}
