import { useEffect, useState } from 'react';
import { Title, useCreate, useNotify, useResourceContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Kind } from '../statuses.js';
import { PostEditor } from './post-editor.js';
import { NEW_POST, statusFor, toChanges, type EditedPost, type Intent, type PostValues } from './post-form.js';

/** A new post or page. */
export default function NewPost() {
  const kind = useResourceContext() as Kind;
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create] = useCreate<EditedPost>();
  const [created, setCreated] = useState<number>();
  // After the warning about unsaved changes is gone.
  useEffect(() => {
    if (created) void navigate(`/${kind}/${created}`);
  }, [created, kind, navigate]);

  async function save(values: PostValues, intent: Intent): Promise<PostValues> {
    const data: object = {
      ...toChanges(values, NEW_POST, kind),
      title: values.title,
      status: statusFor(intent, values) ?? 'draft',
    };
    const post = (await create(kind, { data: data as Partial<EditedPost> }, { returnPromise: true })) as EditedPost;
    notify(`posts.saved.${post.status}`);
    setCreated(post.id);
    return values;
  }

  return (
    <>
      <Title title={translate(`posts.new.${kind}`)} />
      <PostEditor key={kind} kind={kind} opened={NEW_POST} onSave={save} isDone={created !== undefined} />
    </>
  );
}
