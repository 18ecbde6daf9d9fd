import { Field } from '@grove/rest';

/** A payment gateway or a method of shipping. Grove has none, so that their lists are empty. */
export class CheckoutMethod {
  @Field.text({ description: 'Identifier.', readonly: true }) id: string;
  @Field.text({ description: 'Name.', readonly: true }) title: string;
}

/** A zone to which a shop ships. Grove has only the one of all places, and no rates for it. */
export class ShippingZone {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', readonly: true }) name: string;
  @Field.integer({ description: 'Position in lists.', readonly: true }) order: number;
}

/** A place of a shipping zone. */
export class ShippingZoneLocation {
  @Field.text({ description: 'Code of a continent, country, state or postcode.', readonly: true }) code: string;
  @Field.text({ description: 'Kind of the code.', readonly: true }) type: string;
}

/** What Grove reports of the server and of the settings of the shop. */
export class SystemStatus {
  @Field.map({ description: 'Addresses and time zone of the site.', readonly: true }) environment: Record<string, unknown>;
  @Field.list(CheckoutMethod, { description: 'Plugins; Grove has none.', readonly: true }) activePlugins: CheckoutMethod[];
  @Field.map({ description: 'Settings of the shop.', readonly: true }) settings: Record<string, unknown>;
  @Field.map({ description: 'Whether the connection is encrypted.', readonly: true }) security: Record<string, unknown>;
}
