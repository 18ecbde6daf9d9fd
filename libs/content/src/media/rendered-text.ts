import { Field, isObject, MAX_CONTENT_LENGTH, scalarAsText, text, type FieldType } from '@grove/rest';

/** A text in two forms: as it was written, and as HTML. */
export class RenderedText {
  @Field.html({ description: 'As it was written.', contexts: ['edit'] }) raw: string;
  @Field.html({ description: 'As HTML.', readonly: true, contexts: ['view', 'edit', 'embed'] }) rendered: string;
}

const MAX_LENGTH = 100_000;

/** Accepts a text, or an object with the text as `raw`. An object without `raw`, or with `null`, counts as not sent. */
export function renderedText(max = MAX_LENGTH): FieldType {
  const plain = text({ max });
  return {
    schema: { type: 'object', properties: { raw: plain.schema, rendered: { type: 'string', maxLength: MAX_CONTENT_LENGTH } } },
    parse(value) {
      const raw = isObject(value) ? value['raw'] : value;
      return raw === undefined || raw === null ? undefined : plain.parse(scalarAsText(raw));
    },
  };
}
