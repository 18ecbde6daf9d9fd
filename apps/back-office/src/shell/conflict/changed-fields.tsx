import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { fieldName } from './field-labels.js';
import { FieldValue } from './field-value.js';

interface ChangedFieldsProps {
  readonly resource: string;
  readonly names: readonly string[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly now: Readonly<Record<string, unknown>>;
}

/** The fields that others have changed, as the person has read them and as they are now. */
export function ChangedFields({ resource, names, before, now }: ChangedFieldsProps) {
  const translate = useTranslate();
  const rows = names.map((name) => ({ name, label: fieldName(translate, resource, name) })).filter(({ label }) => label);
  if (rows.length === 0) return null;
  return (
    <Table size="small" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          {['field', 'before', 'now'].map((column) => (
            <TableCell key={column}>{translate(`shell.conflict.${column}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ name, label }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            {[before, now].map((record, index) => (
              <TableCell key={index}>
                <FieldValue resource={resource} name={name} value={record[name]} record={record} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
