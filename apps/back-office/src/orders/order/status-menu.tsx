import type { Order } from '@grove/client';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { StatusChip } from '../status-chip.js';
import { STATUSES, statusLabel } from '../statuses.js';
import { useRefreshOrder } from './use-refresh-order.js';

/** The status of an order, which the person can change. */
export function StatusMenu({ order }: { order: Order }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshOrder(order.id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [update, { isPending }] = useUpdate<Order>();

  function change(status: string): void {
    setAnchor(null);
    void update(
      'orders',
      { id: order.id, data: { status }, previousData: order },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('orders.changed', { messageArgs: { status: translate(statusLabel(status)) } });
          void refresh();
        },
        onError: (error) => notify((error as Error).message, { type: 'error' }),
      },
    );
  }

  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={isPending}
        aria-haspopup="menu"
        aria-label={`${translate(statusLabel(order.status), { _: order.status })}: ${translate('orders.change_status')}`}
        endIcon={<ExpandMoreIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <StatusChip status={order.status} />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {STATUSES.map((status) => (
          <MenuItem key={status} selected={status === order.status} onClick={() => change(status)}>
            {translate(statusLabel(status))}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
