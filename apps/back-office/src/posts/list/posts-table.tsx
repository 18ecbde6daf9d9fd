import { Box, Chip, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { BulkActionsToolbar, CreateButton, DataTable, SimpleList, useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';
import { Moment } from '../../shell/format/moment.js';
import { selectColumn } from '../../shell/list/select-column.js';
import { UndoBar } from '../../shell/undo-bar.js';
import type { Rights } from '../rights.js';
import { ANY, statusLabel, type Kind } from '../statuses.js';
import { BulkButtons } from './bulk-buttons.js';
import { authorOf, categoriesOf, titleOf, type PostRecord } from './post-record.js';
import { useBulkStatus } from './use-bulk-status.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<PostRecord> };

/** A row for each post; on a narrow screen a card. */
export function PostsTable({ kind, rights }: { kind: Kind; rights: Rights }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { data = [], isPending } = useListContext<PostRecord>();
  const { done, change, undo, isBusy } = useBulkStatus(kind);
  if (isPending) return null;
  return (
    <>
      <UndoBar done={done && translate(`posts.done.${done.action}`, done.count)} onUndo={undo} />
      {data.length === 0 && <Nothing kind={kind} />}
      {data.length > 0 && isNarrow && <Cards />}
      {data.length > 0 && !isNarrow && (
        <Box sx={{ position: 'relative' }}>
          <BulkActionsToolbar>
            <BulkButtons rights={rights} isBusy={isBusy} onChange={change} />
          </BulkActionsToolbar>
          <Table kind={kind} />
        </Box>
      )}
    </>
  );
}

/** What stands where nothing is: the first action if nothing was searched. */
function Nothing({ kind }: { kind: Kind }) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { status, ...others } = filterValues as Record<string, unknown>;
  if (status !== ANY || Object.values(others).some(Boolean))
    return <EmptyState title={translate('posts.nothing')} help={translate('posts.nothing_help')} />;
  return (
    <EmptyState title={translate(`posts.empty.${kind}`)} help={translate(`posts.empty_help.${kind}`)}>
      <CreateButton label={`posts.new.${kind}`} variant="contained" />
    </EmptyState>
  );
}

const Table = ({ kind }: { kind: Kind }) => (
  <DataTable bulkActionButtons={false} rowClick="edit">
    {selectColumn}
    <Col source="title" label="posts.title" render={(post) => <Title post={post} />} />
    <Col
      source="author"
      label="posts.author"
      disableSort
      sx={{ whiteSpace: 'nowrap' }}
      render={(post) => <Author post={post} />}
    />
    {kind === 'posts' && <Col source="categories" label="posts.categories" disableSort render={categoriesOf} />}
    <Col source="date" label="posts.date" render={({ date_gmt }) => <Moment value={date_gmt} />} />
  </DataTable>
);

const Cards = () => (
  <SimpleList<PostRecord>
    primaryText={(post) => <Title post={post} />}
    secondaryText={(post) => (
      <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', pt: 0.5, gap: 1 }}>
        <span>
          <Author post={post} />
        </span>
        <Moment value={post.date_gmt} />
      </Box>
    )}
    rowClick="edit"
  />
);

function Author({ post }: { post: PostRecord }) {
  const translate = useTranslate();
  return <>{authorOf(post) ?? (post.author > 0 ? translate('posts.somebody', { id: post.author }) : '–')}</>;
}

/** The title, and what is special about the post. */
function Title({ post }: { post: PostRecord }) {
  const translate = useTranslate();
  const marks = [
    ...(post.status === 'publish' ? [] : [statusLabel(post.status)]),
    ...(post.sticky ? ['posts.sticky'] : []),
    ...(post.password ? ['posts.protected'] : []),
  ];
  return (
    <Stack component="span" direction="row" useFlexGap sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography component="strong" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {titleOf(post) || translate('posts.untitled')}
      </Typography>
      {marks.map((label) => (
        <Chip key={label} component="span" size="small" label={translate(label)} />
      ))}
    </Stack>
  );
}
