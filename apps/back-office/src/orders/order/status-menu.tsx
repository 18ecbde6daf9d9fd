import type { Order } from '@grove/client';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate, useUpdate } from 'react-admin';
import { formatMoney, isPositive } from '../../shell/format/money.js';
import { useRegion } from '../../shell/format/use-region.js';
import { leftToRefund } from '../refund/left-to-refund.js';
import { StatusChip } from '../status-chip.js';
import { STATUSES, statusLabel } from '../statuses.js';
import { useRefreshOrder } from './use-refresh-order.js';

/** The status of an order, which the person can change. It asks before all that is left is refunded. */
export function StatusMenu({ order }: { order: Order }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshOrder(order.id);
  const region = useRegion();
  const left = leftToRefund(order);
  const [asks, setAsks] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [update, { isPending }] = useUpdate<Order>();

  function choose(status: string): void {
    setAnchor(null);
    if (status === 'refunded' && isPositive(left)) setAsks(true);
    else change(status);
  }

  const change = (status: string): void =>
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
        onSettled: () => setAsks(false),
      },
    );

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
          <MenuItem key={status} selected={status === order.status} onClick={() => choose(status)}>
            {translate(statusLabel(status))}
          </MenuItem>
        ))}
      </Menu>
      <Confirm
        isOpen={asks}
        loading={isPending}
        title="orders.refund_all"
        titleTranslateOptions={{ number: order.number, amount: formatMoney(left, order.currency, region) }}
        content="orders.refund_all_help"
        onConfirm={() => change('refunded')}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
