import { Field } from '@grove/rest';

/** What may be asked for an address. Other clients send anything as a number; what is none counts as the least. */
export class EmbedQuery {
  @Field.uri({ description: 'Link of a published record of this site.', required: true }) url: string;
  @Field.anything({ description: 'json, or xml.', default: 'json' }) format: unknown;
  @Field.anything({ description: 'Width in pixels that there is room for: 200 to 600.', default: 600 }) maxwidth: unknown;
  @Field.anything({ description: 'Height in pixels that there is room for: 200 at least.' }) maxheight?: unknown;
}
