import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, ListItem, ListItemIcon, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';

export type FindingLevel = 'ok' | 'warning' | 'error';

/** One thing that was found, and what to do about it. */
export interface Finding {
  readonly level: FindingLevel;
  /** What was looked at. */
  readonly subject: string;
  readonly sentences: readonly string[];
  readonly remedy: string;
}

const ICONS = { ok: OkIcon, warning: WarningIcon, error: ErrorIcon } as const;
const COLOURS = { ok: 'success', warning: 'warning', error: 'error' } as const;

export function FindingItem({ finding: { level, subject, sentences, remedy } }: { finding: Finding }) {
  const translate = useTranslate();
  const Icon = ICONS[level];
  return (
    <ListItem disableGutters divider alignItems="flex-start" sx={{ py: 0.75 }}>
      <ListItemIcon sx={{ mt: 0.25 }}>
        <Icon fontSize="small" color={COLOURS[level]} titleAccess={translate(`system.level.${level}`)} />
      </ListItemIcon>
      <ListItemText
        disableTypography
        sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem', m: 0 }}
        primary={
          <>
            <Box sx={{ fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>{subject}</Box>
            {sentences.map((sentence) => (
              <Box key={sentence}>{sentence}</Box>
            ))}
          </>
        }
        secondary={remedy && <Box sx={{ color: 'text.secondary' }}>{remedy}</Box>}
      />
    </ListItem>
  );
}
