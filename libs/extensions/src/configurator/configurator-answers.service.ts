import { Injectable } from '@nestjs/common';
import { Database, acquireNamedLock, Repository } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { CONFIGURATOR_FIELDS } from './configurator-fields.js';
import { SeoAnswerEntity } from './seo-answer.entity.js';

/** The result of saving one answer: whether it was valid, and the answer that is stored now. */
interface SaveResult {
  readonly result: boolean;
  readonly data: string;
}

/** Stores the answers to the configurator. */
@Injectable()
export class ConfiguratorAnswers {
  private readonly answers: Repository<SeoAnswerEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {
    this.answers = new Repository(database, SeoAnswerEntity);
  }

  /** The answer of each field, stored or by default. */
  async all(): Promise<Map<string, string>> {
    const stored = new Map((await this.answers.find()).map(({ name, value }) => [name, value]));
    const defaults: Readonly<Record<string, string>> = { siteName: (await this.settings.describe()).name };
    return new Map(
      Object.entries(CONFIGURATOR_FIELDS).map(([name, { defaultAnswer }]) => [
        name,
        stored.get(name) ?? defaults[name] ?? defaultAnswer,
      ]),
    );
  }

  /** Stores each valid answer. Unknown fields are ignored. */
  save(sent: object): Promise<Record<string, SaveResult>> {
    const names = Object.keys(CONFIGURATOR_FIELDS).filter((name) => Object.hasOwn(sent, name));
    const answers = new Map(names.map((name) => [name, validAnswer((sent as Record<string, unknown>)[name], name)]));
    return this.database.write(async (unit) => {
      await acquireNamedLock(unit, 'seo-answers');
      for (const [name, value] of answers) {
        if (value === undefined) continue;
        await this.answers.delete({ name });
        await this.answers.insert({ name, value });
      }
      const all = await this.all();
      return Object.fromEntries(
        [...answers].map(([name, value]) => [name, { result: value !== undefined, data: all.get(name)! }]),
      );
    });
  }
}

/** The value if it is a valid answer to this field. */
const validAnswer = (value: unknown, name: string): string | undefined =>
  typeof value === 'string' && CONFIGURATOR_FIELDS[name].isValid(value) ? value : undefined;
