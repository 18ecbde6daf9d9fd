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

/** The configuration of a process: one object of each configuration class. It is read before Nest starts, because the database is opened by it. */
export class Configuration {
  private readonly objects: ReadonlyMap<ConfigClass, object>;

  /** Settings that are not given have their defaults. Fails if none of the classes has a given setting. */
  constructor(
    settings: Settings,
    readonly classes: readonly ConfigClass[],
  ) {
    const known = classes.flatMap((type) => variablesOf(type).map(({ key }) => key));
    const unknown = Object.keys(settings).filter((key) => !known.includes(key));
    if (unknown.length > 0) throw new Error(`No configuration class has the settings ${unknown.join(', ')}.`);
    this.objects = new Map(classes.map((type) => [type, objectOf(type, settings)]));
  }

  /** The settings of one class. */
  get<T extends object>(type: ConfigClass<T>): T {
    const config = this.objects.get(type) as T | undefined;
    if (config) return config;
    throw new Error(`${type.name} is not among the configuration classes that this process reads.`);
  }
}

function objectOf(type: ConfigClass, settings: Settings): object {
  const given = variablesOf(type).filter(({ key }) => settings[key] !== undefined);
  return Object.assign(new type(), Object.fromEntries(given.map(({ key }) => [key, settings[key]])));
}
