import {
  assertKnown,
  Endpoint,
  entriesOf,
  fieldsOf,
  isObject,
  knownNames,
  merged,
  named,
  ok,
  RestController,
  runEntries,
  SHOWN_WITH_FIELDS,
  SHOP_V2,
  SHOP_V3,
  UPDATES,
  type JsonRecord,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { InvalidParameters } from '@grove/core';
import { InvalidSettingValue, UnknownSetting, UnknownSettingsGroup } from '../errors.js';
import { COUNTRIES, type Country } from '../data/countries.js';
import { currencyName } from '../data/currencies.js';
import { ShopSettings } from '../shop/shop-settings.js';
import type { ShopOptions } from '../shop/shop-options.resource.js';
import { changeOf, GROUPS, SETTINGS, valueOf, type GroupedSetting } from './grouped-settings.js';
import { SettingRecord, SettingsBatch, SettingsGroupRecord } from './setting.resource.js';

const GROUP = 'settings/<group:[\\w-]+>';
const ROOT = `/${SHOP_V3.id}/settings`;
const MAX_ENTRIES = 100;
const ENTRY_NAMES = merged(knownNames(fieldsOf(SettingRecord)), named(['group_id', ...SHOWN_WITH_FIELDS]))!;

/** The settings of the shop in the groups and under the names that clients of WooCommerce know. */
@RestController({ namespace: SHOP_V3, alsoIn: [SHOP_V2], capability: 'manage_taxes', schema: SettingRecord, title: 'setting' })
export class SettingsGroupsController {
  constructor(private readonly shop: ShopSettings) {}

  @Endpoint({
    ...{ method: 'GET', path: 'settings', summary: 'List the groups of settings', returns: 'list' },
    ...{ schema: SettingsGroupRecord, title: 'setting_group' },
  })
  async listGroups({ context }: RestRequest): Promise<RestResponse> {
    const records = GROUPS.map((group) => ({
      ...group,
      ...{ description: '', parent_id: '', sub_groups: [] },
      _links: { options: [{ href: context.url(`${ROOT}/${group.id}`) }] },
    }));
    return ok(records);
  }

  @Endpoint({
    method: 'GET',
    path: GROUP,
    summary: 'List the settings of a group',
    errors: [UnknownSettingsGroup],
    returns: 'list',
  })
  async listSettings({ params, context }: RestRequest): Promise<RestResponse> {
    const settings = settingsOf(params['group']);
    const options = await this.shop.all();
    return ok(settings.map((setting) => this.toJson(setting, options, context)));
  }

  @Endpoint({
    method: 'GET',
    path: `${GROUP}/<id:[\\w-]+>`,
    summary: 'Read a setting',
    errors: [UnknownSettingsGroup, UnknownSetting],
  })
  async read({ params, context }: RestRequest): Promise<RestResponse> {
    const setting = settingOf(params['group'], params['id']);
    return ok(this.toJson(setting, await this.shop.all(), context));
  }

  @Endpoint({
    method: UPDATES,
    path: `${GROUP}/<id:[\\w-]+>`,
    summary: 'Change a setting',
    errors: [UnknownSettingsGroup, UnknownSetting, InvalidSettingValue],
    body: SettingRecord,
    verb: 'edit',
  })
  async update({ params, args, context }: RestRequest<SettingRecord>): Promise<RestResponse> {
    return ok(await this.change(settingOf(params['group'], params['id']), args.value, context));
  }

  @Endpoint({
    method: UPDATES,
    path: `${GROUP}/batch`,
    summary: 'Change settings of a group',
    errors: [UnknownSettingsGroup],
    returns: 'batch',
    body: SettingsBatch,
    verb: 'edit',
  })
  async updateOfGroup(request: RestRequest<SettingsBatch>): Promise<RestResponse> {
    const group = request.params['group'];
    settingsOf(group);
    return this.changeAll(request, () => group);
  }

  @Endpoint({
    ...{ method: UPDATES, path: 'settings/batch', summary: 'Change settings of several groups', returns: 'batch' },
    ...{ alsoIn: [], body: SettingsBatch, verb: 'edit' },
  })
  async updateMany(request: RestRequest<SettingsBatch>): Promise<RestResponse> {
    return this.changeAll(request, (entry) => textIn(entry, 'group_id'));
  }

  private async changeAll(
    { args, context, isStrict }: RestRequest<SettingsBatch>,
    groupOf: (entry: unknown) => string,
  ): Promise<RestResponse> {
    const entries = listOf(args.update);
    if (entries.length > MAX_ENTRIES) throw new SHOP_V3.batchTooLarge({ limit: MAX_ENTRIES });
    const idOf = (entry: unknown): string => textIn(entry, 'id');
    const update = await runEntries(entries, context, idOf, async (entry) => {
      if (isStrict && isObject(entry)) assertKnown(entry, ENTRY_NAMES);
      return this.change(settingOf(groupOf(entry), idOf(entry)), (entry as { value?: unknown }).value, context);
    });
    return ok({ update });
  }

  private async change(setting: GroupedSetting, value: unknown, context: RequestContext): Promise<JsonRecord> {
    const changes = typeof value === 'string' ? changeOf(setting, value) : undefined;
    if (!changes) throw new InvalidSettingValue({ setting: setting.id });
    try {
      return this.toJson(setting, await this.shop.change(changes), context);
    } catch (error) {
      throw error instanceof InvalidParameters ? new InvalidSettingValue({ setting: setting.id }) : error;
    }
  }

  private toJson(setting: GroupedSetting, options: ShopOptions, context: RequestContext): JsonRecord {
    const { id, group, label, type } = setting;
    const collection = context.url(`${ROOT}/${group}`);
    return {
      ...{ id, label, description: '' },
      type: type === 'country' || type === 'currency' ? 'select' : type,
      default: valueOf(setting, this.shop.initial()),
      tip: '',
      value: valueOf(setting, options),
      ...optionsOf(setting),
      _links: { self: [{ href: `${collection}/${id}` }], collection: [{ href: collection }] },
    };
  }
}

function listOf(update: unknown = []): readonly unknown[] {
  const entries = entriesOf(update);
  if (entries) return entries;
  throw new InvalidParameters({ names: 'update', params: { update: 'update must be a list.' } });
}

/** The names of the allowed values. */
function optionsOf({ type, words }: GroupedSetting): { options?: Record<string, string> } {
  if (type === 'country') return { options: Object.fromEntries(COUNTRIES.flatMap(placesOf)) };
  const nameOf = type === 'currency' ? currencyName : (word: string): string => word.replace('_', ' ');
  return words ? { options: Object.fromEntries(words.map((word) => [word, nameOf(word)])) } : {};
}

/** A country, and each of its known states. */
const placesOf = ({ code, name, states }: Country): [code: string, name: string][] => [
  [code, name],
  ...states.map((state): [string, string] => [`${code}:${state.code}`, `${name}, ${state.name}`]),
];

const textIn = (entry: unknown, key: string): string => (isObject(entry) && typeof entry[key] === 'string' ? entry[key] : '');

function settingsOf(group: string): GroupedSetting[] {
  if (!GROUPS.some(({ id }) => id === group)) throw new UnknownSettingsGroup();
  return SETTINGS.filter((setting) => setting.group === group);
}

function settingOf(group: string, id: string): GroupedSetting {
  const setting = settingsOf(group).find((one) => one.id === id);
  if (!setting) throw new UnknownSetting();
  return setting;
}
