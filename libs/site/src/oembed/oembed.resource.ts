import { Field } from '@grove/rest';

/** Query parameters of the oEmbed endpoint. Some clients send invalid sizes; they count as the smallest size. */
export class EmbedQuery {
  @Field.uri({ description: 'Link of a published record of this site.', required: true }) url: string;
  @Field.anything({ description: 'Format of the response: json or xml.', default: 'json' }) format: unknown;
  @Field.anything({ description: 'Maximum width in pixels, from 200 to 600.', default: 600 }) maxwidth: unknown;
  @Field.anything({ description: 'Maximum height in pixels, at least 200.' }) maxheight?: unknown;
}
