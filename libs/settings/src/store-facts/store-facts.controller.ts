import { Endpoint, ok, RestController, SHOP_V2, SHOP_V3, type RestRequest, type RestResponse } from '@grove/rest';
import { UnknownGateway, UnknownShippingMethod, UnknownShippingZone, UnknownTool } from '../errors.js';
import { symbolEntities } from '../data/currencies.js';
import { ShopSettings } from '../shop/shop-settings.js';
import { SiteSettings } from '../site/site-settings.js';
import { CheckoutMethod, ShippingZone, ShippingZoneLocation, SystemStatus } from './store-facts.resource.js';

const METHOD = { schema: CheckoutMethod, title: 'checkout_method' };
const ZONE = 'shipping/zones/<id>';
/** The zone that every shop has: of all places that no other zone has. */
const EVERYWHERE: ShippingZone = { id: 0, name: 'Everywhere', order: 0 };

/**
 * What clients read when they start: the ways to pay and to ship, of which Grove has none, and the status of the system. Everything is read-only, and has only
 * what is true of Grove.
 */
@RestController({ namespace: SHOP_V3, alsoIn: [SHOP_V2], capability: 'manage_taxes' })
export class StoreFactsController {
  constructor(
    private readonly shop: ShopSettings,
    private readonly site: SiteSettings,
  ) {}

  @Endpoint({ method: 'GET', path: 'payment_gateways', summary: 'List the payment gateways: none', returns: 'list', ...METHOD })
  async listGateways(): Promise<RestResponse> {
    return ok([]);
  }

  @Endpoint({
    ...{
      method: 'GET',
      path: 'payment_gateways/<id:[\\w-]+>',
      summary: 'Read a payment gateway',
      errors: [UnknownGateway],
      ...METHOD,
    },
  })
  async readGateway(): Promise<RestResponse> {
    throw new UnknownGateway();
  }

  @Endpoint({
    method: 'GET',
    path: 'shipping_methods',
    summary: 'List the methods of shipping: none',
    returns: 'list',
    ...METHOD,
  })
  async listMethods(): Promise<RestResponse> {
    return ok([]);
  }

  @Endpoint({
    ...{ method: 'GET', path: 'shipping_methods/<id:[\\w-]+>', summary: 'Read a method of shipping', ...METHOD },
    errors: [UnknownShippingMethod],
  })
  async readMethod(): Promise<RestResponse> {
    throw new UnknownShippingMethod();
  }

  @Endpoint({
    ...{ method: 'GET', path: 'shipping/zones', summary: 'List the shipping zones', returns: 'list' },
    ...{ schema: ShippingZone, title: 'shipping_zone' },
  })
  async listZones(): Promise<RestResponse> {
    return ok([EVERYWHERE]);
  }

  @Endpoint({
    ...{ method: 'GET', path: ZONE, summary: 'Read a shipping zone', errors: [UnknownShippingZone] },
    ...{ schema: ShippingZone, title: 'shipping_zone' },
  })
  async readZone(request: RestRequest): Promise<RestResponse> {
    return ok(zoneOf(request));
  }

  @Endpoint({
    ...{ method: 'GET', path: `${ZONE}/locations`, summary: 'List the places of a shipping zone', returns: 'list' },
    ...{ schema: ShippingZoneLocation, title: 'shipping_zone_location', errors: [UnknownShippingZone] },
  })
  async listLocations(request: RestRequest): Promise<RestResponse> {
    zoneOf(request);
    return ok([]);
  }

  @Endpoint({
    ...{ method: 'GET', path: `${ZONE}/methods`, summary: 'List the methods of a shipping zone', returns: 'list' },
    ...{ ...METHOD, errors: [UnknownShippingZone] },
  })
  async listZoneMethods(request: RestRequest): Promise<RestResponse> {
    zoneOf(request);
    return ok([]);
  }

  @Endpoint({
    ...{ method: 'GET', path: 'system_status', summary: 'Read the status of the system' },
    ...{ schema: SystemStatus, title: 'system_status' },
  })
  async status({ context }: RestRequest): Promise<RestResponse> {
    const { home } = context.mountPoint;
    const [shop, timezone] = [await this.shop.all(), await this.site.timezone()];
    return ok({
      environment: { home_url: home, site_url: home, default_timezone: timezone },
      active_plugins: [],
      settings: {
        ...{ api_enabled: true, currency: shop.currency, currency_symbol: symbolEntities(shop.currency) },
        ...{ currency_position: shop.currencyPosition, thousand_separator: shop.thousandSeparator },
        ...{ decimal_separator: shop.decimalSeparator, number_of_decimals: shop.priceDecimals },
      },
      security: { secure_connection: home.startsWith('https:'), hide_errors: true },
    });
  }

  @Endpoint({
    ...{ method: 'GET', path: 'system_status/tools', summary: 'List the tools of the system: none', returns: 'list', ...METHOD },
  })
  async listTools(): Promise<RestResponse> {
    return ok([]);
  }

  @Endpoint({
    ...{
      method: 'GET',
      path: 'system_status/tools/<id:[\\w-]+>',
      summary: 'Read a tool of the system',
      errors: [UnknownTool],
      ...METHOD,
    },
  })
  async readTool(): Promise<RestResponse> {
    throw new UnknownTool();
  }
}

function zoneOf({ params }: RestRequest): ShippingZone {
  if (Number(params['id']) !== EVERYWHERE.id) throw new UnknownShippingZone();
  return EVERYWHERE;
}
