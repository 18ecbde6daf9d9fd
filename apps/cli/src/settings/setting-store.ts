import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { compileParser, fieldsOf, type SchemaClass } from '@grove/rest';
import {
  SHOP_PREFIX,
  ShopOptions,
  ShopSettings,
  SiteOptions,
  SiteSettings,
  type OptionName,
  type ShopOptionName,
} from '@grove/settings';

/** A setting as commands show it. */
export interface Setting {
  readonly name: string;
  /** Null if the setting has no initial value. */
  readonly value: string | number | boolean | null;
  readonly description: string;
}

/** The settings of the site, or those of the shop. */
interface SettingGroup {
  readonly prefix: string;
  readonly schema: SchemaClass;
  all(app: INestApplicationContext): Promise<object>;
  change(app: INestApplicationContext, changes: object, reset: readonly string[]): Promise<unknown>;
}

/** A setting has the name under which it is stored. */
const GROUPS: readonly SettingGroup[] = [
  {
    prefix: '',
    schema: SiteOptions,
    all: (app) => app.get(SiteSettings).all(),
    change: (app, changes, reset) => app.get(SiteSettings).change(changes, reset as OptionName[]),
  },
  {
    prefix: SHOP_PREFIX,
    schema: ShopOptions,
    all: (app) => app.get(ShopSettings).all(),
    change: (app, changes, reset) => app.get(ShopSettings).change(changes, reset as ShopOptionName[]),
  },
];

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = GROUPS.flatMap(({ prefix, schema }) =>
  fieldsOf(schema).map(({ wire }) => prefix + wire),
);

/** All settings with their values, those of the site first. */
export async function readSettings(app: INestApplicationContext): Promise<Setting[]> {
  const groups = await Promise.all(
    GROUPS.map(async ({ prefix, schema, all }) => {
      const options = (await all(app)) as Record<string, Setting['value']>;
      return fieldsOf(schema).map(({ key, wire, description }) => ({ name: prefix + wire, value: options[key], description }));
    }),
  );
  return groups.flat();
}

/** Stores values and sets the settings in `reset` back to their initial values. If one value is invalid, nothing is stored. */
export async function changeSettings(
  app: INestApplicationContext,
  values: ReadonlyMap<string, string>,
  reset: readonly string[],
): Promise<void> {
  await app.get(Database).write(async () => {
    for (const { prefix, schema, change } of GROUPS) {
      const fields = fieldsOf(schema);
      const sent = Object.fromEntries(fields.map(({ wire }) => [wire, values.get(prefix + wire)]));
      const keys = fields.filter(({ wire }) => reset.includes(prefix + wire)).map(({ key }) => key);
      await change(app, compileParser(fields, 'update')(sent), keys);
    }
  });
}
