/** Writes declared fields as TypeScript: what a record shows, and what may be sent. */
import { Fault, fieldsOf } from '@grove/kernel';

/** The interfaces of one file; each is written once. */
export class Interfaces {
  #written = new Map();

  /** `typeIn` tells the type that a class gives a field. */
  constructor(typeIn) {
    this.typeIn = typeIn;
  }

  /** The name of the interface of records of a class. What only another context shows may be absent. */
  shown(shape, heritage = '') {
    return this.#once(shape.name, heritage, () =>
      fieldsOf(shape)
        .filter((field) => !field.writeOnly)
        .map((field) => member(field, isAlwaysShown(field), this.#shownType(shape, field))),
    );
  }

  /** The name of the interface of what is sent; nothing of it is required unless that is said. */
  sent(name, fields, required = false) {
    return this.#once(name, '', () =>
      fields.filter((field) => !field.readonly).map((field) => member(field, required && field.required, this.#sentType(field))),
    );
  }

  /** The same without a name. */
  inline(fields) {
    const members = fields.map((field) => `${field.wire}${field.required ? '' : '?'}: ${this.#sentType(field)}`);
    return members.length === 0 ? 'object' : `{ ${members.join('; ')} }`;
  }

  /** An interface of any other kind. */
  add(name, heritage, members) {
    return this.#once(name, heritage, () => members);
  }

  toString() {
    return [...this.#written.values()].join('\n\n');
  }

  #once(name, heritage, members) {
    const text = `export interface ${name}${heritage} {\n${members().join('\n')}\n}`;
    if ((this.#written.get(name) ?? text) !== text) throw new Error(`Two different things are called ${name}.`);
    this.#written.set(name, text);
    return name;
  }

  #shownType(shape, field) {
    const base = field.shape
      ? listOr(field.shape, this.shown(field.shape.of))
      : typeOf(field.type.schema, (words) => `Word<${words}>`);
    // A schema knows no null, nor words beside true and false.
    const more = this.typeIn(shape, field.key)
      .split(' | ')
      .filter((type) => type === 'null' || (base === 'boolean' && /^'/.test(type)));
    return [base, ...more].join(' | ');
  }

  /** What may be sent beside what its schema says is asked of the reader of the field. */
  #sentType({ type, shape }) {
    const base = shape ? listOr(shape, this.sent(`${shape.of.name}Input`, fieldsOf(shape.of))) : typeOf(type.schema);
    const isText = type.schema.type === 'object' && !(type.read('text') instanceof Fault);
    return [base, ...(isText ? ['string'] : []), ...(type.read(null) === null && base !== 'unknown' ? ['null'] : [])].join(' | ');
  }
}

/** What a JSON Schema says, in TypeScript. */
function typeOf({ type, enum: words, items, properties }, choice = (union) => union) {
  if (words) return choice(words.map((word) => JSON.stringify(word)).join(' | '));
  if (type === 'array') return `(${typeOf(items ?? {}, choice)})[]`;
  if (type === 'object' && properties)
    return `{ ${Object.entries(properties)
      .map(([name, schema]) => `${name}?: ${typeOf(schema, choice)}`)
      .join('; ')} }`;
  return TYPES[type] ?? 'unknown';
}

const TYPES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', object: 'Record<string, unknown>' };

const listOr = ({ list }, name) => (list ? `${name}[]` : name);

const isAlwaysShown = (field) => (field.in ?? ['view']).includes('view');

const member = ({ wire, about }, isThere, type) => `/** ${about} */ ${wire}${isThere ? '' : '?'}: ${type};`;
