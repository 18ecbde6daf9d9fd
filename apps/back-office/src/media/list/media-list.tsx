import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  DateInput,
  FilterButton,
  ListBase,
  ListToolbar,
  Pagination,
  SearchInput,
  SelectInput,
  Title,
  TopToolbar,
  useListContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { EmptyState } from '../../shell/empty-state.js';
import { ChooseFiles } from '../../shell/uploads/choose-files.js';
import { UploadList } from '../../shell/uploads/upload-list.js';
import { useDrop } from '../../shell/uploads/use-drop.js';
import { useUploads } from '../../shell/uploads/use-uploads.js';
import { MediaGrid } from './media-grid.js';

const startOfDay = (day: string | null) => (day ? `${day}T00:00:00` : undefined);
const endOfDay = (day: string | null) => (day ? `${day}T23:59:59` : undefined);
const toDay = (instant?: string) => instant?.slice(0, 10) ?? '';

const TYPES = ['image', 'application', 'text', 'audio', 'video'].map((id) => ({ id, name: `media.types.${id}` }));

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="media_type" source="media_type" choices={TYPES} helperText={false} alwaysOn />,
  <DateInput key="after" source="after" format={toDay} parse={startOfDay} helperText={false} />,
  <DateInput key="before" source="before" format={toDay} parse={endOfDay} helperText={false} />,
];

const PER_PAGE = 48;

/** All pictures and files. Files that are dropped anywhere on it are uploaded. */
export default function MediaList() {
  return (
    <ListBase perPage={PER_PAGE} sort={{ field: 'date', order: 'DESC' }}>
      <Title title="media.title" />
      <Library />
    </ListBase>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <TopToolbar sx={{ alignItems: 'center' }}>
    <FilterButton />
    {children}
  </TopToolbar>
);

function Library() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { uploads, add, dismiss } = useUploads(() => refresh());
  const { isOver, place } = useDrop(add);
  const { total, filterValues } = useListContext();
  const choose = <ChooseFiles label={translate('media.upload')} variant="contained" letter="u" onChoose={add} />;
  const isEmpty = total === 0 && Object.keys(filterValues).length === 0;
  return (
    <Box
      {...place}
      sx={{ minHeight: '70vh', borderRadius: 2, outline: isOver ? 2 : 0, outlineStyle: 'dashed', outlineColor: 'primary.main' }}
    >
      {isEmpty ? <TopToolbar>{choose}</TopToolbar> : <ListToolbar filters={FILTERS} actions={<Actions>{choose}</Actions>} />}
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {isEmpty ? (
        <EmptyState title={translate('media.empty')} help={translate('media.empty_help')} />
      ) : (
        <>
          <MediaGrid />
          <Pagination rowsPerPageOptions={[24, PER_PAGE, 96]} />
        </>
      )}
    </Box>
  );
}
