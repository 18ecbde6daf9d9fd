import type { NamedRoute, RecordDescription } from '../route.js';
import { recordSchema, type ResponseSchema } from './record-schema.js';

const identifierOf = (...parts: readonly string[]): string => parts.join(' ').replace(/[^A-Za-z0-9]+/g, '_');

interface WrittenSchema {
  readonly schema: ResponseSchema;
  readonly text: string;
}

/** Declarations do not change, so the schema of each is made once. */
const written = new WeakMap<RecordDescription, WrittenSchema>();

function writtenSchema(description: RecordDescription): WrittenSchema {
  const known = written.get(description);
  if (known) return known;
  const schema = recordSchema(description.fields, description.contexts);
  const made = { schema, text: JSON.stringify(schema) };
  written.set(description, made);
  return made;
}

/** The schemas of all records of a document, by their names: `shop_v1_product`. Routes of the same records share one. */
export class RecordSchemas {
  private readonly schemas = new Map<string, WrittenSchema>();
  private readonly names = new Map<NamedRoute, string>();

  constructor(routes: readonly NamedRoute[]) {
    for (const route of routes) if (route.schema) this.names.set(route, this.add(route, route.schema));
  }

  /** A reference to the schema of the records of a route. */
  referenceTo(route: NamedRoute): ResponseSchema {
    return { $ref: `#/components/schemas/${this.names.get(route)}` };
  }

  /** References to the schemas of all records with this title: one for each version that is served. */
  titled(title: string): ResponseSchema[] {
    const routes = [...this.names.keys()].filter(({ schema }) => schema?.title === title);
    return [...new Set(routes.map((route) => this.names.get(route)!))].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  }

  toJSON(): Record<string, ResponseSchema> {
    return Object.fromEntries([...this.schemas].map(([name, { schema }]) => [name, schema]));
  }

  /** Records are named by their title, or by their path if other records have the same title. */
  private add({ namespace, path }: NamedRoute, description: RecordDescription): string {
    const { title } = description;
    const schema = writtenSchema(description);
    const literals = path.replace(/<[^>]*>/g, '');
    const candidates = [...(title ? [identifierOf(namespace, title)] : []), identifierOf(namespace, literals)];
    const isFree = (name: string) => (this.schemas.get(name) ?? schema).text === schema.text;
    const name = candidates.find(isFree);
    if (name === undefined) throw new Error(`The records of ${namespace}/${path} need a title of their own.`);
    this.schemas.set(name, schema);
    return name;
  }
}
