import { Box } from '@mui/material';
import { useState } from 'react';
import { FormProvider, useForm, type FieldPath } from 'react-hook-form';
import { TwoColumns } from '../../shell/two-columns.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { useSaveKey } from '../../shell/form/use-save-key.js';
import { UnsavedWarning } from '../../shell/unsaved-warning.js';
import { ContentSection } from '../content/content-section.js';
import { RevisionsSection } from '../revisions/revisions-section.js';
import type { Texts } from '../revisions/revision-texts.js';
import { useRights } from '../rights.js';
import type { Kind } from '../statuses.js';
import { ExcerptSection, TitleFields } from './post-sections.js';
import { PostSide } from './post-side.js';
import type { EditedPost, Intent, PostValues } from './post-form.js';
import { PostBar } from './post-bar.js';

interface PostEditorProps {
  readonly kind: Kind;
  /** The post as it is stored; a new one is not. */
  readonly post?: EditedPost;
  /** What the form was opened with. */
  readonly opened: PostValues;
  /** Resolves to the form of what was stored. */
  readonly onSave: (values: PostValues, intent: Intent) => Promise<PostValues>;
  readonly onTrash?: () => void;
  readonly onRestoreTexts?: (texts: Texts) => Promise<PostValues>;
  /** Whether everything is saved, and the screen is left. */
  readonly isDone?: boolean;
}

/** The form of a post or page. What the server refuses stands beside its field, and everything typed stays, also during a save. */
export function PostEditor({ kind, post, opened, onSave, onTrash, onRestoreTexts, isDone = false }: PostEditorProps) {
  const rights = useRights(kind);
  const form = useForm<PostValues>({ defaultValues: opened });
  const refuse = useRefusal(form);
  // The rich editor has a state of its own, which is made anew when the server has stored another text than was sent.
  const [version, setVersion] = useState(0);
  const save = (intent: Intent) => form.handleSubmit((values) => store(values, () => onSave(values, intent)))();
  useSaveKey(() => save('save'));

  async function store(sent: PostValues, send: () => Promise<PostValues>): Promise<void> {
    try {
      const stored = await send();
      const typed = form.getValues();
      form.reset(stored);
      for (const name of Object.keys(stored) as FieldPath<PostValues>[])
        if (JSON.stringify(typed[name as 'title']) !== JSON.stringify(sent[name as 'title']))
          form.setValue(name, typed[name as 'title'], { shouldDirty: true });
      if (stored.content !== sent.content && typed.content === sent.content) setVersion((before) => before + 1);
    } catch (error) {
      form.setError('root.serverError', { message: (error as Error).message });
      refuse(error);
    }
  }

  return (
    <FormProvider {...form}>
      {!isDone && <UnsavedWarning />}
      <Box component="form" noValidate onSubmit={(event: React.FormEvent) => event.preventDefault()}>
        <TwoColumns>
          <>
            <TitleFields kind={kind} />
            <ContentSection key={version} mayUpload={rights.mayUpload} />
            <ExcerptSection />
          </>
          <>
            <PostSide kind={kind} post={post} rights={rights} />
            {post && onRestoreTexts && (
              <RevisionsSection
                kind={kind}
                post={post}
                onRestore={(texts) => store(form.getValues(), () => onRestoreTexts(texts))}
              />
            )}
          </>
        </TwoColumns>
        <PostBar
          status={post?.status}
          link={post?.link}
          rights={rights}
          onSave={(intent) => void save(intent)}
          onTrash={onTrash}
        />
      </Box>
    </FormProvider>
  );
}
