import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { STATUSES } from '../choices.js';
import { useBulkChange } from './use-bulk-change.js';

/** Publishes the selected products, or gives them another status. */
export function BulkStatusButton() {
  const translate = useTranslate();
  const { change, isPending } = useBulkChange();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button size="small" loading={isPending} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {translate('products.change_status')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {STATUSES.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              void change({ status: id as 'publish' });
            }}
          >
            {translate(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
