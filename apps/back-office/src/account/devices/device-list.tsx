import type { Session } from '@grove/client';
import { Button, Chip, List, ListItem, ListItemText, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { deviceName } from './device-name.js';

interface DeviceListProps {
  readonly sessions: readonly Session[];
  /** Signs one of them out. */
  readonly onEnd?: (session: Session) => void;
}

/** The browsers in which somebody is signed in. This one is signed out by the menu of the person. */
export function DeviceList({ sessions, onEnd }: DeviceListProps) {
  const translate = useTranslate();
  return (
    <List disablePadding>
      {sessions.map((session) => {
        const name = deviceName(session.user_agent) || session.user_agent || translate('account.devices.unknown');
        return (
          <ListItem
            key={session.id}
            disableGutters
            divider
            secondaryAction={
              onEnd &&
              !session.current && (
                <Button
                  size="small"
                  aria-label={`${translate('account.devices.sign_out')}: ${name}, ${session.address}`}
                  onClick={() => onEnd(session)}
                >
                  {translate('account.devices.sign_out')}
                </Button>
              )
            }
            sx={{ '& > .MuiListItemText-root': { pr: 6 } }}
          >
            <ListItemText
              primary={
                <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                  <span title={session.user_agent} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </span>
                  {session.current && (
                    <Chip
                      component="span"
                      size="small"
                      color="primary"
                      variant="outlined"
                      label={translate('account.devices.this')}
                    />
                  )}
                </Stack>
              }
              secondary={
                <>
                  {session.address} · {translate('account.devices.last_used')} <Moment value={session.last_used} />
                </>
              }
            />
          </ListItem>
        );
      })}
    </List>
  );
}
