import { Box, Chip } from '@mui/material';
import { BooleanInput, DateTimeInput, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSiteZone } from '../../data/site-zone.js';
import { asTyped } from '../../shell/form/as-typed.js';
import { Section } from '../../shell/section.js';
import type { Rights } from '../rights.js';
import { statusLabel, type Kind } from '../statuses.js';
import { AuthorInput } from './author-input.js';
import type { EditedPost, PostValues } from './post-form.js';

/** A post without a password is visible to everybody, whatever was chosen. */
const NEEDS_PASSWORD = required('posts.password_needed');

const VISIBILITIES = ['public', 'password', 'private'].map((id) => ({ id, name: `posts.visibility.${id}` }));

/** Fields of dates have no seconds, and the interface has some. */
const toField = (date: string) => date.slice(0, 16);
const fromField = (text: string | null) => (text ? `${text.slice(0, 16)}:00` : '');

interface PublicationProps {
  readonly kind: Kind;
  readonly post?: EditedPost;
  readonly rights: Rights;
}

/** When and for whom the post is published, and in whose name. */
export function PublicationSection({ kind, post, rights: { mayPublish, mayEditOthers } }: PublicationProps) {
  const translate = useTranslate();
  const zone = useSiteZone();
  const visibility = useWatch<PostValues, 'visibility'>({ name: 'visibility' });
  // Only editors publish privately.
  const visibilities = VISIBILITIES.filter(({ id }) => mayPublish || id !== 'private');
  return (
    <Section
      title={translate('posts.publication')}
      actions={<Chip size="small" label={translate(post ? statusLabel(post.status) : 'posts.unsaved')} />}
    >
      <Box sx={{ display: 'grid', gap: 1.5, pt: 0.5 }}>
        <SelectInput
          source="visibility"
          // A text would get the asterisk of a required field.
          label={<>{translate('posts.visible_to')}</>}
          choices={visibilities}
          isRequired
          helperText={false}
          slotProps={{ inputLabel: { required: false } }}
        />
        {visibility === 'password' && (
          <TextInput
            source="password"
            label="posts.password"
            parse={asTyped}
            validate={NEEDS_PASSWORD}
            autoComplete="off"
            helperText="posts.password_help"
          />
        )}
        {mayPublish && (
          <DateTimeInput
            source="date"
            label="posts.date"
            format={toField}
            parse={fromField}
            helperText={translate('posts.date_help', { zone: zone ?? '…' })}
          />
        )}
        {mayEditOthers && <AuthorInput isNew={!post} />}
        {kind === 'posts' && mayPublish && <BooleanInput source="sticky" label="posts.sticky_input" helperText={false} />}
      </Box>
    </Section>
  );
}
