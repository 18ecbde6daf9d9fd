import type { Attribute } from '@grove/client';
import { ResourceContextProvider, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { TERM_COLUMNS, TermsList } from './terms-list.js';

/** The terms of an attribute of the shop, such as the sizes. */
export default function AttributeTerms() {
  const { id = '' } = useParams();
  const { data: attribute } = useGetOne<Attribute>('product-attributes', { id: Number(id) });
  if (!attribute) return null;
  return (
    <ResourceContextProvider value={`product-attributes/${attribute.id}/terms`}>
      <TermsList title={attribute.name} names={['name', 'slug', 'description']} columns={TERM_COLUMNS} />
    </ResourceContextProvider>
  );
}
