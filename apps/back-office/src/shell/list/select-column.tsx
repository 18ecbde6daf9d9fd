import { Checkbox } from '@mui/material';
import { DataTable, useListContext, useRecordContext, useTranslate } from 'react-admin';

/** The column in which rows are selected. Unlike that of react-admin it names its checkboxes for readers of screens. */
export const selectColumn = (
  <DataTable.Col key="select" source="select" disableSort label={<SelectPage />} sx={{ width: 48, pr: 0 }}>
    <SelectRow />
  </DataTable.Col>
);

function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const selected = ids.filter((id) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={ids.length > 0 && selected.length === ids.length}
      indeterminate={selected.length > 0 && selected.length < ids.length}
      onChange={(_event, checked) => onSelect(checked ? ids : [])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
      sx={{ p: 0.5 }}
    />
  );
}

function SelectRow() {
  const translate = useTranslate();
  const record = useRecordContext();
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')}: ${record.id}` } }}
      sx={{ p: 0.5 }}
    />
  );
}
