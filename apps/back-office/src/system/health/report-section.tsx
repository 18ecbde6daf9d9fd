import { Alert, Button, LinearProgress, List, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { Section } from '../../shell/section.js';
import { FindingItem, type Finding } from './finding-item.js';

interface ReportSectionProps {
  readonly title: string;
  /** What is looked at, and what for. */
  readonly help: string;
  readonly run: string;
  /** Undefined until it is read. */
  readonly report: { readonly state: string; readonly date_completed: string | null; readonly message: string } | undefined;
  readonly isRunning: boolean;
  readonly findings: readonly Finding[];
  /** What else there is to say of the last run. */
  readonly children?: ReactNode;
  readonly onRun: () => Promise<void>;
}

/** What a run has found, the worst first, and a button for another one. */
export function ReportSection({ title, help, run, report, isRunning, findings, children, onRun }: ReportSectionProps) {
  const translate = useTranslate();
  return (
    <Section
      title={title}
      actions={
        <Button size="small" variant="outlined" disabled={isRunning || !report} onClick={() => void onRun()}>
          {run}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {help}{' '}
        {report?.date_completed && (
          <>
            {translate('system.last_run')} <Moment value={report.date_completed} />.
          </>
        )}
      </Typography>
      {isRunning && <LinearProgress aria-label={title} sx={{ my: 1.5 }} />}
      {report?.message && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {report.message}
        </Alert>
      )}
      {children}
      {report ? (
        <List disablePadding aria-label={title}>
          {findings.map((finding, index) => (
            <FindingItem key={index} finding={finding} />
          ))}
        </List>
      ) : (
        <Skeleton variant="rounded" height={120} sx={{ mt: 1.5 }} />
      )}
    </Section>
  );
}
