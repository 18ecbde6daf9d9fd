import type { Order } from '@grove/client';
import EditIcon from '@mui/icons-material/EditOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import { Button, Stack } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { saveOnce } from '../../data/save-once.js';
import { client } from '../../data/site-client.js';
import { isPositive } from '../../shell/format/money.js';
import { Keys } from '../../shell/shortcuts/keys.js';
import { isTyping } from '../../shell/shortcuts/shortcuts.js';
import { leftToRefund } from '../refund/left-to-refund.js';
import { useRefreshOrder } from './use-refresh-order.js';

const RefundDialog = lazy(() => import('../refund/refund-dialog.js'));
const LinesDialog = lazy(() => import('../lines/lines-dialog.js'));

/** What can be done with an order, each with its key. */
export function OrderActions({ order }: { order: Order }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshOrder(order.id);
  const [open, setOpen] = useState<'refund' | 'lines'>();
  const [isSending, setIsSending] = useState(false);

  async function sendMail(): Promise<void> {
    setIsSending(true);
    const path = `/shop/v1/orders/${order.id}/actions/send_order_details`;
    try {
      const { message } = await saveOnce(path, {}, (options) =>
        client.request<{ message: string }>('POST', path, { body: {}, ...options }),
      );
      notify(message);
      await refresh();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  }

  const actions = [
    {
      key: 'R',
      label: 'orders.refund',
      icon: <RefundIcon />,
      act: () => setOpen('refund'),
      isOff: !isPositive(leftToRefund(order)),
    },
    { key: 'E', label: 'orders.edit_lines', icon: <EditIcon />, act: () => setOpen('lines') },
    { key: 'M', label: 'orders.send_mail', icon: <MailIcon />, act: () => void sendMail(), isOff: isSending },
    { key: 'P', label: 'orders.print', icon: <PrintIcon />, act: () => void navigate(`/orders/${order.id}/print`) },
  ];
  useKeys(open ? [] : actions.filter(({ isOff }) => !isOff));

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
      {actions.map(({ key, label, icon, act, isOff = false }) => (
        <Button
          key={key}
          size="small"
          variant="outlined"
          startIcon={icon}
          endIcon={<Keys keys={[key]} />}
          aria-keyshortcuts={key}
          disabled={isOff}
          onClick={act}
        >
          {translate(label)}
        </Button>
      ))}
      <Suspense>
        {open === 'refund' && <RefundDialog order={order} onClose={() => setOpen(undefined)} />}
        {open === 'lines' && <LinesDialog order={order} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Stack>
  );
}

/** Acts when the key of an action is pressed. */
function useKeys(actions: readonly { key: string; act: () => void }[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = isTyping(event) ? undefined : actions.find(({ key }) => key === event.key.toUpperCase());
      if (!action) return;
      event.preventDefault();
      action.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
