/** Writes declared fields as TypeScript: what a record shows, and what may be sent. */
import { ValidationError, fieldsOf } from '@grove/rest';

/** A list of more words has a name of its own, so that it is written once. */
const LONG_LIST = 20;

/** The interfaces of one file, with the lists of words they speak of; each is written once. */
export class Interfaces {
  #written = new Map();

  /** The name of the interface of records of a class. What only another context shows may be absent. */
  shown(schema, heritage = '') {
    return this.#once(schema.name, heritage, () =>
      fieldsOf(schema)
        .filter((field) => !field.writeOnly)
        .map((field) => member(field, isAlwaysShown(field), this.#shownType(field))),
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
    return this.#named(name, `export interface ${name}${heritage} {\n${members().join('\n')}\n}`);
  }

  #named(name, text) {
    if ((this.#written.get(name) ?? text) !== text) throw new Error(`Two different things are called ${name}.`);
    this.#written.set(name, text);
    return name;
  }

  /** The words of a field: all of them, or the name of their list, which is that of the field. */
  #wordsOf({ wire }) {
    return (words) => {
      const union = words.map((word) => JSON.stringify(word)).join(' | ');
      if (words.length <= LONG_LIST) return union;
      const name = wire.replace(/(^|_)(\w)/g, (_sign, _start, letter) => letter.toUpperCase());
      return this.#named(name, `export type ${name} = ${union};`);
    };
  }

  #shownType(field) {
    const base = field.nested
      ? listOr(field.nested, this.shown(field.nested.of))
      : typeOf(field.shown ?? field.type.schema, (words) => `OpenEnum<${this.#wordsOf(field)(words)}>`);
    return field.nullable ? `${base} | null` : base;
  }

  /** What may be sent besides what its schema says is asked of the reader of the field. */
  #sentType(field) {
    const { type, nested } = field;
    const base = nested
      ? listOr(nested, this.sent(`${nested.of.name}Input`, fieldsOf(nested.of)))
      : typeOf(type.schema, this.#wordsOf(field));
    const isText = type.schema.type === 'object' && !(type.parse('text') instanceof ValidationError);
    return [base, ...(isText ? ['string'] : []), ...(type.parse(null) === null && base !== 'unknown' ? ['null'] : [])].join(
      ' | ',
    );
  }
}

/** What a JSON Schema says, in TypeScript; `choice` writes one of several words. */
function typeOf({ type, enum: words, items, properties }, choice) {
  if (words?.some((word) => typeof word !== 'string')) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (words) return choice(words);
  if (type === 'array') return `(${typeOf(items ?? {}, choice)})[]`;
  if (type === 'object' && properties)
    return `{ ${Object.entries(properties)
      .map(([name, schema]) => `${name}?: ${typeOf(schema, choice)}`)
      .join('; ')} }`;
  return TYPES[type] ?? 'unknown';
}

const TYPES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', object: 'Record<string, unknown>' };

const listOr = ({ list }, name) => (list ? `${name}[]` : name);

const isAlwaysShown = (field) => (field.contexts ?? ['view']).includes('view');

const member = ({ wire, description }, isThere, type) => `/** ${description} */ ${wire}${isThere ? '' : '?'}: ${type};`;
