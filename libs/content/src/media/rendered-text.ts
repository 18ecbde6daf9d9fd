import { Field, isObject, LONGEST_CONTENT, text, type FieldType } from '@grove/rest';

/** A text as its writer wrote it, and as it is shown. */
export class RenderedText {
  @Field.html({ description: 'As it was written.', contexts: ['edit'] }) raw: string;
  @Field.html({ description: 'As HTML.', readonly: true, contexts: ['view', 'edit', 'embed'] }) rendered: string;
}

const LONGEST = 100_000;

/** Takes a text, or an object with the text as `raw`; an object without it, or with `null`, says nothing. */
export function renderedText(max = LONGEST): FieldType {
  const plain = text({ max });
  return {
    schema: { type: 'object', properties: { raw: plain.schema, rendered: { type: 'string', maxLength: LONGEST_CONTENT } } },
    parse(value) {
      const raw = isObject(value) ? value['raw'] : value;
      return raw === undefined || raw === null ? undefined : plain.parse(raw);
    },
  };
}
