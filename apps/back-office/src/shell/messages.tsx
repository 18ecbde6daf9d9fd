import { Notification } from 'react-admin';

/** Short messages. They stand above, because forms have their buttons below, and a message stays as long as the pointer is on it. */
export const Messages = () => (
  <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} sx={{ mt: { xs: 6, sm: 5 } }} />
);
