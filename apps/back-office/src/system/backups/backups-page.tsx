import { Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { formatBytes } from '../../shell/format/bytes.js';
import { useRegion } from '../../shell/format/use-region.js';
import { Section } from '../../shell/section.js';
import { BackupsList } from './backups-list.js';
import { ScheduleNotice } from './schedule-notice.js';
import { useBackups } from './use-backups.js';

/** The backups of the shop: whether they are made, which there are, and one more. */
export default function BackupsPage() {
  const translate = useTranslate();
  const { backups, schedule, isStarting, start, remove } = useBackups();
  const running = backups?.find(({ state }) => state === 'running');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="settings.sections.backups" />
      {schedule && <ScheduleNotice schedule={schedule} />}
      <Section
        title={translate('settings.sections.backups')}
        actions={
          <Button
            variant="contained"
            size="small"
            loading={isStarting}
            disabled={running !== undefined}
            onClick={() => void start()}
          >
            {translate('system.back_up')}
          </Button>
        }
      >
        {running && <Progress bytes={running.size} />}
        {backups ? <BackupsList backups={backups} onDelete={remove} /> : <Skeleton variant="rounded" height={160} />}
        <Typography variant="body2" sx={{ color: 'text.secondary', pt: 2 }}>
          {translate('system.where')}
        </Typography>
      </Section>
    </Box>
  );
}

function Progress({ bytes }: { bytes: number }) {
  const translate = useTranslate();
  const text = translate('system.progress', { size: formatBytes(bytes, useRegion()) });
  return (
    <Box role="status" sx={{ py: 1 }}>
      <LinearProgress aria-label={text} />
      <Typography variant="body2" sx={{ color: 'text.secondary', pt: 0.5 }}>
        {text}
      </Typography>
    </Box>
  );
}
