import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button as MuiButton, IconButton, Stack } from '@mui/material';
import { useState, type ReactNode } from 'react';
import {
  Button,
  Confirm,
  DataTable,
  List,
  SearchInput,
  TopToolbar,
  useDelete,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
  type Exporter,
  type RaRecord,
} from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';
import { TermDialog } from './term-dialog.js';

interface TermsListProps {
  /** The title of the screen, if the resource has no name. */
  readonly title?: string;
  /** The fields that the dialog sends. */
  readonly names: readonly string[];
  /** Fields of the dialog besides the texts. A new term is undefined. */
  readonly fieldsOf?: (term?: RaRecord) => ReactNode;
  readonly columns?: ReactNode;
  readonly canSearch?: boolean;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** What a click on a row opens, besides the dialog. */
  readonly rowClick?: 'edit';
}

const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** A list of terms. They are made and changed in a dialog, and deleted after a question. */
export function TermsList({ title, names, fieldsOf, columns, canSearch = true, sort = BY_NAME, rowClick }: TermsListProps) {
  const translate = useTranslate();
  const resource = useResourceContext()!;
  const [edited, setEdited] = useState<RaRecord | 'new'>();
  const [deleted, setDeleted] = useState<RaRecord>();
  const text = (name: string) => translate(`products.term.${resource.includes('/') ? 'attribute-terms' : resource}.${name}`);
  const add = () => setEdited('new');
  return (
    <>
      <List
        actions={
          <TopToolbar>
            <Button label={text('new')} onClick={add}>
              <AddIcon />
            </Button>
          </TopToolbar>
        }
        empty={
          <EmptyState title={text('empty')} help={text('help')}>
            <MuiButton variant="contained" onClick={add}>
              {text('new')}
            </MuiButton>
          </EmptyState>
        }
        exporter={false as unknown as Exporter}
        filters={canSearch ? [<SearchInput key="q" source="q" alwaysOn />] : undefined}
        perPage={50}
        pagination={canSearch ? undefined : false}
        sort={sort}
        title={title}
      >
        <DataTable bulkActionButtons={false} rowClick={rowClick ?? ((_id, _resource, record) => open(record, setEdited))}>
          <DataTable.Col source="name" label="products.term.name" disableSort={!canSearch} />
          {columns}
          <DataTable.Col
            source="actions"
            label=""
            disableSort
            align="right"
            render={(record) => (
              <RowActions
                name={String(record.name)}
                onEdit={() => setEdited(record as RaRecord)}
                onDelete={() => setDeleted(record as RaRecord)}
              />
            )}
          />
        </DataTable>
      </List>
      {edited && (
        <TermDialog
          title={edited === 'new' ? text('new') : String(edited.name)}
          resource={resource}
          term={edited === 'new' ? undefined : edited}
          names={names}
          onClose={() => setEdited(undefined)}
        >
          {fieldsOf?.(edited === 'new' ? undefined : edited)}
        </TermDialog>
      )}
      <DeleteQuestion term={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

/** On a phone there is no room for these. */
export const AT_A_DESK = { display: { xs: 'none', sm: 'table-cell' } };

/** How a term is named in addresses, and the number of its products. */
export const TERM_COLUMNS = [
  <DataTable.Col key="slug" source="slug" label="products.term.slug" sx={AT_A_DESK} />,
  <DataTable.Col key="count" source="count" label="products.term.count" align="right" sx={AT_A_DESK} />,
];

/** A row opens its dialog instead of a screen. */
function open(record: RaRecord, setEdited: (record: RaRecord) => void): false {
  setEdited(record);
  return false;
}

function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  const translate = useTranslate();
  const actions = [
    { label: 'ra.action.edit', act: onEdit, icon: <EditIcon fontSize="small" /> },
    { label: 'ra.action.delete', act: onDelete, icon: <DeleteIcon fontSize="small" /> },
  ];
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {actions.map(({ label, act, icon }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={`${translate(label)}: ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            act();
          }}
        >
          {icon}
        </IconButton>
      ))}
    </Stack>
  );
}

function DeleteQuestion({ term, onClose }: { term: RaRecord | undefined; onClose: () => void }) {
  const notify = useNotify();
  const resource = useResourceContext()!;
  const refresh = useRefresh();
  const [deleteOne, { isPending }] = useDelete();
  const confirm = () =>
    void deleteOne(
      resource,
      // Terms have no trash.
      { id: term!.id, previousData: term, meta: { force: true } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('products.term.deleted', { messageArgs: { name: String(term!['name']) } });
          refresh();
        },
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      isOpen={term !== undefined}
      loading={isPending}
      title="products.term.delete"
      titleTranslateOptions={{ name: String(term?.['name']) }}
      content="products.term.delete_help"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
