import type { ContactMessage } from '@grove/client';
import { Box, List, ListItem, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../shell/empty-state.js';
import { useKeys } from '../../shell/shortcuts/use-keys.js';
import { MessageView } from '../message/message-view.js';
import { useMessageActions } from '../message/use-message-actions.js';
import { replyLink } from '../reply-link.js';
import { MessageItem } from './message-item.js';

/** The messages beside the one that is read. On a narrow screen a message has a screen of its own. */
export function Inbox() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const { data = [], isPending, filterValues } = useListContext<ContactMessage>();
  const { mark, move, erase } = useMessageActions();
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [chosen, setChosen] = useState<number>();
  const status = String(filterValues['status']);
  // What was just moved is still in the list that was read.
  const messages = data.filter((message) => message.status === status);
  const position = messages.findIndex(({ id }) => id === chosen);
  const current = messages[position];

  const isRead = ({ id, read }: ContactMessage) => marks.get(id) ?? read;
  function setRead(message: ContactMessage, read: boolean): void {
    const show = (value: boolean) => setMarks((all) => new Map(all).set(message.id, value));
    show(read);
    void mark(message, read).then((isDone) => !isDone && show(!read));
  }

  function open(message: ContactMessage | undefined): void {
    if (!message) return;
    if (!isWide) return void navigate(`/contact-messages/${message.id}`);
    setChosen(message.id);
    if (!isRead(message)) setRead(message, true);
  }

  /** The next message takes the place of the one that goes. */
  function goOn(act: (message: ContactMessage) => void): void {
    if (!current) return;
    const next = messages[position + 1] ?? messages[position - 1];
    act(current);
    open(next);
  }

  const moveAway = () => goOn((message) => move(message, message.status === 'spam' ? 'taken' : 'spam'));
  const eraseIt = () => goOn(erase);
  const toggle = () => current && setRead(current, !isRead(current));
  const reply = current && replyLink(current);
  useKeys({
    j: () => open(messages[Math.min(position + 1, messages.length - 1)]),
    k: () => open(messages[Math.max(position - 1, 0)]),
    ...(current && { m: toggle, s: moveAway, d: eraseIt }),
    ...(reply && { r: () => location.assign(reply) }),
  });

  if (isPending) return null;
  if (messages.length === 0)
    return (
      <EmptyState title={translate(`contact-messages.none.${status}`)} help={translate(`contact-messages.none_help.${status}`)} />
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' } }}>
      <List
        disablePadding
        aria-label={translate('contact-messages.title')}
        sx={{ borderRight: { md: 1 }, borderColor: { md: 'divider' } }}
      >
        {messages.map((message) => (
          <ListItem key={message.id} disablePadding divider>
            <MessageItem
              message={message}
              isCurrent={message.id === chosen}
              isRead={isRead(message)}
              onOpen={() => open(message)}
            />
          </ListItem>
        ))}
      </List>
      {isWide &&
        (current ? (
          <MessageView message={current} isRead={isRead(current)} onMark={toggle} onMove={moveAway} onErase={eraseIt} />
        ) : (
          <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
            {translate('contact-messages.choose')}
          </Typography>
        ))}
    </Box>
  );
}
