import { Alert, Skeleton, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { siteUrl } from '../../data/site-client.js';
import { Section } from '../../shell/section.js';
import type { PostValues } from '../post/post-form.js';
import { isRichText, withParagraphs } from './rich-text.rules.js';

const RichEditor = lazy(() => import('./rich-editor.js'));

type Mode = 'rich' | 'html';

/** The text: in the rich editor if that keeps all of it, and as HTML otherwise. */
export function ContentSection({ mayUpload }: { mayUpload: boolean }) {
  const translate = useTranslate();
  const { field, fieldState } = useController<PostValues, 'content'>({ name: 'content' });
  const isRich = isRichText(withParagraphs(field.value), siteUrl(''));
  const [mode, setMode] = useState<Mode>(isRich ? 'rich' : 'html');
  return (
    <Section
      title={translate('posts.text')}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-label={translate('posts.mode')}
          onChange={(_event, chosen: Mode | null) => chosen && setMode(chosen)}
        >
          <ToggleButton value="rich" disabled={!isRich} sx={{ py: 0.25 }}>
            {translate('posts.mode_rich')}
          </ToggleButton>
          <ToggleButton value="html" sx={{ py: 0.25 }}>
            HTML
          </ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {mode === 'html' && !isRich && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {translate('posts.only_html')}
        </Alert>
      )}
      {mode === 'rich' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <RichEditor
            html={withParagraphs(field.value)}
            label={translate('posts.text')}
            mayUpload={mayUpload}
            onChange={field.onChange}
          />
        </Suspense>
      ) : (
        <TextField
          {...field}
          multiline
          minRows={14}
          maxRows={36}
          error={fieldState.invalid}
          slotProps={{
            htmlInput: { 'aria-label': translate('posts.text'), spellCheck: false },
            input: { sx: { fontFamily: 'monospace', fontSize: '0.85rem', lineHeight: 1.6 } },
          }}
        />
      )}
      {fieldState.error?.message && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {fieldState.error.message}
        </Alert>
      )}
    </Section>
  );
}
