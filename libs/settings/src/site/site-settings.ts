import { Injectable } from '@nestjs/common';
import { Config } from '@grove/core';
import { Database, gathered, takeTurn, type LookUp } from '@grove/database';
import { fieldsOf, Site, type SiteDescription } from '@grove/rest';
import { DefaultCategoryUnknown } from '../errors.js';
import { SiteOptions, type OptionName } from './site-options.resource.js';

/** A room that knows what the default category may be. Options know no categories, so the room that has them says. */
export interface CategoryKeeper {
  /** The category of posts that name none, until somebody sets another one. */
  fallback(): Promise<number>;
  /** Whether there is such a category. Asked within the unit of work that stores it. */
  has(id: number): Promise<boolean>;
}

/** The options of the site. What nobody has set has the value that the configuration gives first. */
@Injectable()
export class SiteSettings extends Site {
  private readonly settings: LookUp<ReadonlyMap<string, string>>;
  private categories: CategoryKeeper = { fallback: async () => 1, has: async () => true };

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {
    super();
    this.settings = gathered(database, async () => new Map([[ALL, await this.readAll()]]));
  }

  /** Tells who knows the categories of posts; called once, while the room is made. */
  keepCategories(keeper: CategoryKeeper): void {
    this.categories = keeper;
  }

  /** The site's time zone, in which people read and write dates. */
  async timezone(): Promise<string> {
    return (await this.stored()).get('timezone') ?? this.config.timezone;
  }

  /** The locale of the site, such as `nl_NL`. */
  async language(): Promise<string> {
    return (await this.stored()).get('language') || BUILT_IN.language;
  }

  /** Every option. `url` is empty when nobody set it and the configuration names none: it is then what the client asked. */
  async all(): Promise<SiteOptions> {
    const stored = await this.stored();
    const options = this.defaults() as unknown as Record<string, unknown>;
    for (const { key, wire } of fieldsOf(SiteOptions)) {
      const text = stored.get(wire);
      if (text !== undefined) options[key] = read(text, options[key]);
    }
    const told = options as unknown as SiteOptions;
    const defaultCategory = told.defaultCategory || (await this.categories.fallback());
    return { ...told, language: told.language || BUILT_IN.language, defaultCategory };
  }

  /** Stores what is given, sets back what is named, and tells all: everything or nothing. */
  change(changes: Partial<SiteOptions>, reset: readonly OptionName[] = []): Promise<SiteOptions> {
    return this.database.write(async (unit) => {
      await takeTurn(unit, 'settings');
      const { defaultCategory } = changes;
      if (defaultCategory !== undefined && !(await this.categories.has(defaultCategory))) throw new DefaultCategoryUnknown();
      for (const { key, wire } of fieldsOf(SiteOptions)) {
        const value = changes[key as OptionName];
        if (value === undefined && !reset.includes(key as OptionName)) continue;
        await unit.delete('setting', { name: wire });
        if (value !== undefined) await unit.insert('setting', { name: wire, value: String(value) });
      }
      return this.all();
    });
  }

  async describe(): Promise<SiteDescription> {
    const stored = await this.stored();
    return {
      name: stored.get('title') ?? this.config.siteTitle,
      description: stored.get('description') ?? this.config.siteDescription,
      timezone: stored.get('timezone') ?? this.config.timezone,
    };
  }

  private defaults(): SiteOptions {
    const { siteTitle: title, siteDescription: description, baseUrl: url, adminEmail: email, timezone } = this.config;
    return { ...BUILT_IN, title, description, url, email, timezone };
  }

  /** What was set. Nearly everything that is shown asks for it, so all who ask at one moment are answered together. */
  private async stored(): Promise<ReadonlyMap<string, string>> {
    return (await this.settings.one(ALL))!;
  }

  private async readAll(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.read<{ name: string; value: string }>('SELECT name, value FROM setting');
    return new Map(rows.map(({ name, value }) => [name, value]));
  }
}

/** The settings are read as one. */
const ALL = 1;

/** `defaultCategory` 0 stands for whatever its keeper says. */
const BUILT_IN = {
  dateFormat: 'F j, Y',
  timeFormat: 'g:i a',
  startOfWeek: 1,
  language: 'en_US',
  useSmilies: true,
  defaultCategory: 0,
  defaultPostFormat: '0',
  postsPerPage: 10,
  defaultPingStatus: 'open',
  defaultCommentStatus: 'open',
} as const;

/** A stored text as what its default is. */
function read(text: string, fallback: unknown): unknown {
  if (typeof fallback === 'number') return Number(text);
  return typeof fallback === 'boolean' ? text === 'true' : text;
}
