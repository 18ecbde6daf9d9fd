import {
  Endpoint,
  fieldsOf,
  ok,
  RestController,
  serializerFor,
  SHOP,
  UPDATES,
  type Input,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { ShopOptions, type ShopOptionName } from './shop-options.resource.js';
import { ShopSettings } from './shop-settings.js';

/**
 * The settings of the shop: one object, which is read and changed as a whole or not at all. Versions 2 and 3 have the same settings in groups, as clients of
 * WooCommerce know them.
 */
@RestController({ namespace: SHOP, capability: 'manage_taxes', schema: ShopOptions, title: 'shop_settings' })
export class ShopSettingsController {
  constructor(private readonly settings: ShopSettings) {}

  @Endpoint({ method: 'GET', path: 'settings', summary: 'Read the settings of the shop' })
  async read(): Promise<RestResponse> {
    return settingsResponse(await this.settings.all());
  }

  @Endpoint({
    ...{ method: UPDATES, path: 'settings', summary: 'Change settings of the shop' },
    ...{ body: ShopOptions, isUpdate: true, verb: 'edit' },
  })
  async update({ args, sent }: RestRequest<Partial<ShopOptions>>): Promise<RestResponse> {
    return settingsResponse(await this.settings.change(args, namesOfNulls(sent)));
  }
}

const settingsResponse = (options: ShopOptions): RestResponse => ok(serializerFor(ShopOptions, 'view')(options));

/** `null` resets a setting to its initial value. */
const namesOfNulls = (sent: Input): ShopOptionName[] =>
  fieldsOf(ShopOptions)
    .filter(({ wire }) => sent[wire] === null)
    .map(({ key }) => key as ShopOptionName);
