import { SHOP } from '../../conventions/namespaces.js';
import { Field } from '../../schema/field.js';
import { TermQuery } from '../list-queries.js';
import { Resource } from '../resource.js';

@Resource({
  namespace: SHOP,
  route: 'leaves',
  title: 'leaf',
  capability: 'manage_leaves',
  collection: TermQuery,
  batch: true,
})
export class Leaf {
  @Field.id() id: number;
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.slug({ description: 'Identifier in addresses; made from the name when absent.' }) slug: string;
  @Field.boolean({ description: 'Stays in winter.', default: false }) evergreen: boolean;
}
