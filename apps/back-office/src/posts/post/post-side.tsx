import { Box } from '@mui/material';
import { NumberInput, SelectInput, useTranslate } from 'react-admin';
import { asTyped } from '../../shell/form/as-typed.js';
import { ParentInput } from '../../shell/form/parent-input.js';
import { TermsInput } from '../../shell/form/terms-input.js';
import { plainText } from '../../shell/format/plain-text.js';
import { Section } from '../../shell/section.js';
import type { Rights } from '../rights.js';
import type { Kind } from '../statuses.js';
import { FeaturedPicture } from './featured-picture.js';
import type { EditedPost } from './post-form.js';
import { PublicationSection } from './publication-section.js';

interface PostSideProps {
  readonly kind: Kind;
  readonly post?: EditedPost;
  readonly rights: Rights;
}

/** Beside the texts: when and for whom it is published, its picture, where it belongs, and whether readers may answer. */
export const PostSide = ({ kind, post, rights }: PostSideProps) => (
  <>
    <PublicationSection kind={kind} post={post} rights={rights} />
    <FeaturedPicture mayUpload={rights.mayUpload} />
    {kind === 'posts' ? <TermsSection mayMakeCategories={rights.mayMakeCategories} /> : <PlaceSection id={post?.id} />}
    <CommentsSection isNew={!post} />
  </>
);

function TermsSection({ mayMakeCategories }: { mayMakeCategories: boolean }) {
  const translate = useTranslate();
  return (
    <Section title={translate('posts.subjects')}>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 0.5 }}>
        <TermsInput source="categories" label="posts.categories" reference="categories" mayCreate={mayMakeCategories} />
        <TermsInput source="tags" label="posts.tags" reference="tags" />
      </Box>
    </Section>
  );
}

const PAGES = { status: 'any', context: 'edit', _fields: 'id,title' };

/** Where a page is among the others. */
function PlaceSection({ id }: { id?: number }) {
  const translate = useTranslate();
  return (
    <Section title={translate('posts.place')}>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 0.5 }}>
        <ParentInput
          label="posts.parent"
          reference="pages"
          sort={{ field: 'title', order: 'ASC' }}
          id={id}
          filter={PAGES}
          optionText={({ title }: EditedPost) => plainText(title) || translate('posts.untitled')}
        />
        <NumberInput source="menu_order" label="posts.menu_order" parse={toWhole} helperText="posts.menu_order_help" />
      </Box>
    </Section>
  );
}

const toWhole = (text: string): number => Math.trunc(Number(text)) || 0;

function CommentsSection({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const choices = [...(isNew ? [''] : []), 'open', 'closed'].map((id) => ({ id, name: `posts.comments.${id || 'default'}` }));
  return (
    <Section title={translate('posts.discussion')}>
      <SelectInput
        source="comment_status"
        // A text would get the asterisk of a required field.
        label={<>{translate('posts.comments_are')}</>}
        choices={choices}
        parse={asTyped}
        isRequired
        helperText={false}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { required: false, shrink: true } }}
      />
    </Section>
  );
}
