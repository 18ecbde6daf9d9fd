import { Injectable } from '@nestjs/common';
import { Database, acquireNamedLock } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { CONFIGURATOR_FIELDS } from './configurator-fields.js';

/** What became of one answer: whether it was taken, and what holds now. */
export interface Taken {
  readonly result: boolean;
  readonly data: string;
}

/** The answers that were given to the configurator. */
@Injectable()
export class SeoAnswers {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  /** The answer of each field, given or assumed. */
  async all(): Promise<Map<string, string>> {
    const rows = await this.database.read<{ name: string; value: string }>('SELECT name, value FROM seo_answer');
    const given = new Map(rows.map(({ name, value }) => [name, value]));
    const assumed: Readonly<Record<string, string>> = { siteName: (await this.settings.describe()).name };
    return new Map(
      Object.entries(CONFIGURATOR_FIELDS).map(([name, { data }]) => [name, given.get(name) ?? assumed[name] ?? data]),
    );
  }

  /** Keeps each answer that its field takes. Names of no field are passed over. */
  save(sent: object): Promise<Record<string, Taken>> {
    const names = Object.keys(CONFIGURATOR_FIELDS).filter((name) => Object.hasOwn(sent, name));
    const answers = new Map(names.map((name) => [name, answerIn((sent as Record<string, unknown>)[name], name)]));
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, 'seo-answers');
      for (const [name, value] of answers) {
        if (value === undefined) continue;
        await unit.delete('seo_answer', { name });
        await unit.insert('seo_answer', { name, value });
      }
      const all = await this.all();
      return Object.fromEntries(
        [...answers].map(([name, value]) => [name, { result: value !== undefined, data: all.get(name)! }]),
      );
    });
  }
}

/** What was sent, when it is an answer to this field. */
const answerIn = (sent: unknown, name: string): string | undefined =>
  typeof sent === 'string' && CONFIGURATOR_FIELDS[name].takes(sent) ? sent : undefined;
