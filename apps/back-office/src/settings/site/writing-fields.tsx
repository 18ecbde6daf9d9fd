import type { Category } from '@grove/client';
import { useQuery } from '@tanstack/react-query';
import { NumberInput, SelectInput } from 'react-admin';
import { client } from '../../data/site-client.js';
import { plainText } from '../../shell/format/plain-text.js';
import { SwitchInput } from '../form/switch-input.js';
import { POST_FORMATS } from './site-choices.js';

/** What a new post is unless somebody says otherwise. */
export function WritingFields() {
  const { data: categories = [] } = useQuery({
    queryKey: ['settings', 'categories'],
    queryFn: async ({ signal }) =>
      (await client.cms.categories.list({ per_page: 100, orderby: 'name', order: 'asc' }, { signal })).records,
  });
  return (
    <>
      <SelectInput
        source="default_category"
        choices={categories.map(({ id, name }: Category) => ({ id, name: plainText(name) }))}
        translateChoice={false}
        isRequired
        helperText="settings.site.category_help"
      />
      <SelectInput
        source="default_post_format"
        choices={POST_FORMATS.map((id) => ({ id, name: `settings.site.format.${id}` }))}
        isRequired
        helperText="settings.site.post_format_help"
      />
      <NumberInput source="posts_per_page" min={1} helperText="settings.site.posts_per_page_help" />
      <SwitchInput source="use_smilies" help="settings.site.smilies_help" />
    </>
  );
}
