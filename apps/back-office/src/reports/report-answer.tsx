import { Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../shell/empty-state.js';
import { PreviewError } from '../shell/preview-error.js';

interface ReportAnswerProps<R> {
  readonly query: UseQueryResult<readonly R[]>;
  /** The text about a period without any row. */
  readonly empty: string;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** The rows of a report once they are there; why the server refuses them; or that there are none. */
export function ReportAnswer<R>({ query: { data, error }, empty, children }: ReportAnswerProps<R>) {
  const translate = useTranslate();
  if (error) return <PreviewError error={error} />;
  if (!data) return <Skeleton variant="rounded" height={320} />;
  if (data.length === 0) return <EmptyState title={translate('reports.empty')} help={translate(empty)} />;
  return children(data);
}
