import type { ContactMessage } from '@grove/client';
import { ListItemButton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';

interface MessageItemProps {
  readonly message: ContactMessage;
  readonly isCurrent: boolean;
  readonly isRead: boolean;
  readonly onOpen: () => void;
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A message in the list: who, about what, and when. Those that nobody has read are bold. */
export function MessageItem({ message, isCurrent, isRead, onOpen }: MessageItemProps) {
  const translate = useTranslate();
  const { sender_name, sender_email, subject, form_title, date } = message;
  const fontWeight = isRead ? 400 : 700;
  return (
    <ListItemButton selected={isCurrent} aria-current={isCurrent} onClick={onOpen} sx={{ display: 'block', py: 1.25 }}>
      <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'baseline' }}>
        <Typography component="span" variant="body2" sx={{ ...ONE_LINE, flex: 1, fontWeight }}>
          {sender_name || sender_email || translate('contact-messages.nobody')}
        </Typography>
        {!isRead && (
          <Typography component="span" variant="caption" color="primary" sx={{ fontWeight }}>
            {translate('contact-messages.unread')}
          </Typography>
        )}
        <Typography component="span" variant="caption" color="text.secondary">
          <Moment value={date} />
        </Typography>
      </Stack>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ ...ONE_LINE, display: 'block' }}>
        {subject || form_title}
      </Typography>
    </ListItemButton>
  );
}
