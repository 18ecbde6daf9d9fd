import { Box } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { asTyped } from '../../shell/form/as-typed.js';
import { Section } from '../../shell/section.js';
import type { Kind } from '../statuses.js';

/** The title and the address. */
export function TitleFields({ kind }: { kind: Kind }) {
  const translate = useTranslate();
  return (
    <Section title={translate(`resources.${kind}.name`, 1)}>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 0.5 }}>
        <TextInput source="title" label="posts.title" parse={asTyped} autoComplete="off" helperText={false} />
        <TextInput source="slug" label="posts.slug" parse={asTyped} autoComplete="off" helperText="posts.slug_help" />
      </Box>
    </Section>
  );
}

/** What lists and feeds show of the text. */
export function ExcerptSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('posts.excerpt')}>
      <TextInput
        source="excerpt"
        label="posts.excerpt"
        parse={asTyped}
        multiline
        minRows={2}
        maxRows={8}
        helperText="posts.excerpt_help"
      />
    </Section>
  );
}
