import type { Comment } from '@grove/client';
import { useQuery } from '@tanstack/react-query';
import { usePermissions, useTranslate } from 'react-admin';
import { client } from '../../data/site-client.js';
import { mayUse, type Capabilities } from '../../session/capabilities.js';
import { plainText } from '../../shell/format/plain-text.js';

/** The name of the post or product that a comment is on; its number if the person may not read it, or it is gone. */
export function RecordTitle({ comment }: { comment: Comment }) {
  const translate = useTranslate();
  const { permissions = {} } = usePermissions<Capabilities>();
  const { data: product } = useQuery({
    queryKey: ['products', 'name', comment.post],
    enabled: isReview(comment) && mayUse(permissions, 'products'),
    queryFn: async ({ signal }) => (await client.shop.products.get(comment.post, {}, { signal })).name,
  });
  return <>{product ?? titleOf(comment) ?? translate('comments.record', { id: comment.post })}</>;
}

/** Whether a comment is on a product. What visitors write on one through the content interface has no other type than on a post. */
export const isReview = ({ _links: links }: Comment): boolean =>
  (links as { up?: readonly { href: string }[] } | undefined)?.up?.[0]?.href.includes('/products/') ?? false;

/** The title of the embedded post. It is HTML, of which only the text is read. */
function titleOf(comment: Comment): string | undefined {
  const { _embedded: embedded } = comment as { _embedded?: { up?: readonly { title?: { rendered?: string } }[] } };
  const title = embedded?.up?.[0]?.title?.rendered;
  return title ? plainText(title) : undefined;
}
