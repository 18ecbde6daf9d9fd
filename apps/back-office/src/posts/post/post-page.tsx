import { useState } from 'react';
import { EditBase, Title, useEditContext, useNotify, useResourceContext, useTranslate, useUpdate } from 'react-admin';
import { collectionOf } from '../../data/collections.js';
import { readTagged } from '../../data/tagged-records.js';
import { plainText } from '../../shell/format/plain-text.js';
import type { Kind } from '../statuses.js';
import { PostEditor } from './post-editor.js';
import { statusFor, toChanges, toValues, type EditedPost, type Intent, type PostValues } from './post-form.js';
import { TrashedPost } from './trashed-post.js';

/** What lists have read, which lacks the texts, is not the post: what is read with another `meta` is kept apart from it. */
const WHOLE = { isWhole: true };

/** One post or page. It is read whenever it is opened, because the screen keeps what it was opened with. */
export default function PostPage() {
  return (
    <EditBase<EditedPost>
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ meta: WHOLE, gcTime: 0 }}
      mutationOptions={{ meta: WHOLE }}
    >
      <Content />
    </EditBase>
  );
}

function Content() {
  const { record } = useEditContext<EditedPost>();
  return record ? <Page key={record.id} current={record} /> : null;
}

/** The screen keeps the post that it was opened with, whatever is read meanwhile, until it is saved. */
function Page({ current }: { current: EditedPost }) {
  const kind = useResourceContext() as Kind;
  const translate = useTranslate();
  const notify = useNotify();
  const [update] = useUpdate<EditedPost>();
  const [post, setPost] = useState(current);
  const [statusBefore, setStatusBefore] = useState<string>('draft');

  async function store(data: object): Promise<EditedPost> {
    const saved = (await update(
      kind,
      { id: post.id, data, previousData: post, meta: WHOLE },
      { mutationMode: 'pessimistic', returnPromise: true },
    )) as EditedPost;
    setPost(saved);
    return saved;
  }

  async function save(values: PostValues, intent: Intent): Promise<PostValues> {
    const status = statusFor(intent, values, post.status);
    const saved = await store({ ...toChanges(values, toValues(post), kind), ...(status && { status }) });
    notify(`posts.saved.${status ? saved.status : 'same'}`);
    return toValues(saved);
  }

  async function trash(): Promise<void> {
    try {
      await collectionOf(kind).delete(post.id);
      setStatusBefore(post.status);
      // There it has another address, and is no longer sticky.
      setPost((await readTagged(kind, post.id)).record as EditedPost);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  }

  const restore = () =>
    store({ status: statusBefore })
      .then(() => notify('posts.restored'))
      .catch((error: Error) => notify(error.message, { type: 'error' }));

  return (
    <>
      <Title title={plainText(post.title) || translate('posts.untitled')} />
      {post.status === 'trash' ? (
        <TrashedPost kind={kind} post={post} onRestore={() => void restore()} />
      ) : (
        <PostEditor
          kind={kind}
          post={post}
          opened={toValues(post)}
          onSave={save}
          onTrash={() => void trash()}
          onRestoreTexts={(texts) => store(texts).then(toValues)}
        />
      )}
    </>
  );
}
