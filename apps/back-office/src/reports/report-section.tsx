import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Button, Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { toCsv } from '../shell/csv.js';
import { download } from '../shell/download.js';
import { Section } from '../shell/section.js';
import type { Days } from './period/periods.js';

/** A column of a report. */
export interface Column<R> {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Whether its texts are short, and stay on one line. */
  readonly isShort?: boolean;
  /** What the file has: amounts as the server says them. */
  value(row: R): string;
  /** What the table shows, if that is another text. */
  shown?(row: R): string;
  /** Where the text leads. */
  to?(row: R): string | undefined;
}

interface ReportSectionProps<R> {
  readonly title: string;
  /** The beginning of the name of the file. */
  readonly file: string;
  readonly days: Days;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  /** A drawing of the same figures. */
  readonly chart: ReactNode;
}

/** A report: its chart, its table, and the same as a file. */
export function ReportSection<R>({ title, file, days, columns, rows, chart }: ReportSectionProps<R>) {
  const translate = useTranslate();
  const save = () => {
    const lines = rows.map((row) => columns.map(({ value }) => value(row)));
    download(toCsv([columns.map(({ label }) => label), ...lines]), `${file}-${days.first}-${days.last}.csv`);
  };
  return (
    <Section
      title={title}
      actions={
        <Button size="small" startIcon={<DownloadIcon />} onClick={save}>
          {translate('reports.csv')}
        </Button>
      }
    >
      {chart}
      <TableContainer tabIndex={0} role="group" aria-label={title} sx={{ mt: 2 }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(({ label, isNumber }) => (
                <TableCell key={label} align={isNumber ? 'right' : 'left'}>
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <TableRow key={index}>
                {columns.map((column, place) => (
                  <TableCell
                    key={column.label}
                    align={column.isNumber ? 'right' : 'left'}
                    sx={{ whiteSpace: column.isNumber || column.isShort ? 'nowrap' : undefined }}
                    {...(place === 0 && { component: 'th', scope: 'row' })}
                  >
                    <Cell column={column} row={row} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const text = column.shown?.(row) ?? column.value(row);
  const to = column.to?.(row);
  return to === undefined ? (
    <>{text}</>
  ) : (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  );
}
