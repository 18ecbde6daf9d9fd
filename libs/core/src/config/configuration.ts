import { variablesOf, type ConfigClass } from './env.js';

/** Values of settings by property name, such as `{ baseUrl: 'https://shop.example' }`. */
export type Settings = Readonly<Record<string, unknown>>;

/** The settings that a list of configuration classes has. */
export type SettingsOf<Classes extends readonly ConfigClass[]> = Classes extends readonly [
  ConfigClass<infer First>,
  ...infer Others extends readonly ConfigClass[],
]
  ? Partial<First> & SettingsOf<Others>
  : unknown;

/** The configuration of a process: one object of each configuration class. */
export class Configuration {
  private readonly objects = new Map<ConfigClass, object>();

  /** Settings that are not given have their defaults. Tests may leave out `classes`: then every class can be asked for. */
  constructor(
    private readonly settings: Settings = {},
    readonly classes?: readonly ConfigClass[],
  ) {
    const known = classes?.flatMap((type) => variablesOf(type).map(({ key }) => key));
    const unknown = Object.keys(settings).filter((key) => known && !known.includes(key));
    if (unknown.length > 0) throw new Error(`No configuration class has the settings ${unknown.join(', ')}.`);
  }

  /** The names of given settings that none of the classes has that were asked for so far. Tests find misspelled settings with this. */
  unreadSettings(): string[] {
    const read = [...this.objects.keys()].flatMap((type) => variablesOf(type).map(({ key }) => key));
    return Object.keys(this.settings).filter((key) => !read.includes(key));
  }

  /** The settings of one class. */
  get<T extends object>(type: ConfigClass<T>): T {
    const known = this.objects.get(type) as T | undefined;
    if (known) return known;
    if (this.classes && !this.classes.includes(type))
      throw new Error(`${type.name} is not among the configuration classes that this process reads.`);
    const keys = variablesOf(type).map(({ key }) => key);
    const given = Object.entries(this.settings).filter(([key, value]) => keys.includes(key) && value !== undefined);
    const config = Object.assign(new type(), Object.fromEntries(given));
    this.objects.set(type, config);
    return config;
  }
}
