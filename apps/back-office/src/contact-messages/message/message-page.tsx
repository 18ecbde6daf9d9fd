import type { ContactMessage } from '@grove/client';
import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import { Button, Card } from '@mui/material';
import { useEffect, useState } from 'react';
import { EditBase, Title, useEditContext, useRedirect, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useKeys } from '../../shell/shortcuts/use-keys.js';
import { replyLink } from '../reply-link.js';
import { MessageView } from './message-view.js';
import { useMessageActions } from './use-message-actions.js';

/** One message on a screen of its own, as on a phone. */
export default function MessagePage() {
  return (
    <EditBase<ContactMessage> mutationMode="pessimistic" redirect={false}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const { record } = useEditContext<ContactMessage>();
  return record ? <Message key={record.id} message={record} /> : null;
}

function Message({ message }: { message: ContactMessage }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const { mark, move, erase } = useMessageActions();
  const [isRead, setIsRead] = useState(true);
  const [opened] = useState(message);
  useEffect(() => {
    if (!opened.read) void mark(opened, true).then(setIsRead);
  }, [opened, mark]);

  const toggle = () => void mark(message, !isRead).then((isDone) => isDone && setIsRead(!isRead));
  const leave = (act: () => void) => () => {
    act();
    redirect('list', 'contact-messages');
  };
  const moveAway = leave(() => move(message, message.status === 'spam' ? 'taken' : 'spam'));
  const eraseIt = leave(() => erase(message));
  const reply = replyLink(message);
  useKeys({ m: toggle, s: moveAway, d: eraseIt, ...(reply && { r: () => location.assign(reply) }) });

  return (
    <>
      <Title title={message.subject || translate('contact-messages.no_subject')} />
      <Button
        size="small"
        component={Link}
        to="/contact-messages"
        startIcon={<BackIcon />}
        sx={{ mt: 1, mb: 0.5, alignSelf: 'start' }}
      >
        {translate('contact-messages.title')}
      </Button>
      <Card>
        <MessageView message={message} isRead={isRead} onMark={toggle} onMove={moveAway} onErase={eraseIt} />
      </Card>
    </>
  );
}
