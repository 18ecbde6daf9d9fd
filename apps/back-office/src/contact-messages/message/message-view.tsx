import type { ContactMessage } from '@grove/client';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { Keys } from '../../shell/shortcuts/keys.js';
import { replyLink } from '../reply-link.js';

interface MessageViewProps {
  readonly message: ContactMessage;
  readonly isRead: boolean;
  readonly onMark: () => void;
  readonly onMove: () => void;
  readonly onErase: () => void;
}

/** A message with all its fields, as the text that the visitor has written, and what can be done with it. */
export function MessageView({ message, isRead, onMark, onMove, onErase }: MessageViewProps) {
  const translate = useTranslate();
  const { subject, sender_name, sender_email, form_title, date, fields, status } = message;
  const reply = replyLink(message);
  return (
    <Box component="article" aria-label={translate('contact-messages.message')} sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {subject || translate('contact-messages.no_subject')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {sender_name || translate('contact-messages.nobody')}
        {sender_email && ' · '}
        {reply && <Link href={reply}>{sender_email}</Link>} · {form_title} · <Moment value={date} />
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', my: 2 }}>
        {reply && (
          <Button size="small" variant="contained" href={reply} endIcon={<Keys keys={['R']} />} aria-keyshortcuts="r">
            {translate('contact-messages.reply')}
          </Button>
        )}
        <Act label={isRead ? 'mark_unread' : 'mark_read'} keyName="M" onClick={onMark} />
        <Act label={status === 'spam' ? 'no_spam' : 'spam'} keyName="S" onClick={onMove} />
        <Act label="delete" keyName="D" onClick={onErase} />
      </Stack>
      <Box
        component="dl"
        sx={{ m: 0, '& dd': { m: 0, mb: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' } }}
      >
        {fields.map(({ name, value }) => (
          <div key={name}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2">
              {value || '–'}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

function Act({ label, keyName, onClick }: { label: string; keyName: string; onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      variant="outlined"
      endIcon={<Keys keys={[keyName]} />}
      aria-keyshortcuts={keyName.toLowerCase()}
      onClick={onClick}
    >
      {translate(`contact-messages.${label}`)}
    </Button>
  );
}
