import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { Confirm, useListContext, useNotify, useTranslate, useUpdateMany } from 'react-admin';
import { STATUSES, statusLabel } from '../statuses.js';

/** Changes the status of the selected orders. It asks before, because stock and mails follow the status. */
export function BulkStatusButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const { selectedIds, onUnselectItems } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [status, setStatus] = useState<string>();
  const [updateMany, { isPending }] = useUpdateMany();
  const name = status && translate(statusLabel(status));

  const change = () =>
    void updateMany(
      'orders',
      { ids: selectedIds, data: { status } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('orders.changed', { messageArgs: { status: name } });
          onUnselectItems();
        },
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        onSettled: () => setStatus(undefined),
      },
    );

  return (
    <>
      <Button size="small" onClick={({ currentTarget }) => setAnchor(currentTarget)} aria-haspopup="menu">
        {translate('orders.change_status')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {STATUSES.map((one) => (
          <MenuItem
            key={one}
            onClick={() => {
              setAnchor(null);
              setStatus(one);
            }}
          >
            {translate(statusLabel(one))}
          </MenuItem>
        ))}
      </Menu>
      <Confirm
        isOpen={status !== undefined}
        loading={isPending}
        title="orders.change_status_of"
        titleTranslateOptions={{ smart_count: selectedIds.length, status: name }}
        content="orders.change_status_help"
        onConfirm={change}
        onClose={() => setStatus(undefined)}
      />
    </>
  );
}
