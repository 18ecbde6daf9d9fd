import MailIcon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** What visitors have sent with contact forms: the list with a reading pane, and one message on a screen of its own. */
export const contactMessages: ResourceProps = {
  name: 'contact-messages',
  icon: MailIcon,
  recordRepresentation: 'subject',
  list: lazy(() => import('./list/messages-list.js')),
  edit: lazy(() => import('./message/message-page.js')),
};
