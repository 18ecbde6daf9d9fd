import type { BackupSchedule } from '@grove/client';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';

/** Whether servers make backups by themselves, and whether the last one is as new as it should be. */
export function ScheduleNotice({ schedule: { every, keep, date_last, overdue } }: { schedule: BackupSchedule }) {
  const translate = useTranslate();
  const severity = every === 0 || overdue ? 'warning' : 'success';
  const text = every === 0 ? 'system.no_schedule' : overdue ? 'system.overdue' : 'system.on_schedule';
  return (
    <Alert severity={severity}>
      {translate(text, { smart_count: every, keep })}{' '}
      {date_last === null ? (
        translate('system.never_backed_up')
      ) : (
        <>
          {translate('system.last_backup')} <Moment value={date_last} />.
        </>
      )}
    </Alert>
  );
}
