import { Entity } from 'typeorm';
import { AutoId, Big, Flag, Int, Line, Text } from '@grove/database';
import type { TaxRateRow } from './tax-table.rules.js';
import { LOCATION_KEY_LENGTH, REGION_KEY_LENGTH } from './location-key.rules.js';

/** A tax rate of a location. Locations are stored in upper case. */
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
  /** Indexed keys of the location, for finding the rates of an address. */
  @Line(REGION_KEY_LENGTH) regionKey: string;
  @Line(LOCATION_KEY_LENGTH) locationKey: string;
  /** Folded name and location, for searching. */
  @Text() searchText: string;
}
