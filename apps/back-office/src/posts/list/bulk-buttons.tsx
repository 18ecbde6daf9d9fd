import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm, useListContext, useTranslate } from 'react-admin';
import type { Rights } from '../rights.js';
import type { Action } from './use-bulk-status.js';

interface BulkButtonsProps {
  readonly rights: Rights;
  readonly isBusy: boolean;
  readonly onChange: (action: Action) => Promise<void>;
}

/** What can be done with the selected posts. Only what cannot be taken back is asked about. */
export function BulkButtons({ rights: { mayPublish, mayDelete }, isBusy, onChange }: BulkButtonsProps) {
  const translate = useTranslate();
  const { filterValues, selectedIds } = useListContext();
  const [asks, setAsks] = useState(false);
  const isTrash = filterValues['status'] === 'trash';
  const button = (action: Action, label: string, onClick: () => void = () => void onChange(action)) => (
    <Button key={action} size="small" disabled={isBusy} onClick={onClick}>
      {translate(label)}
    </Button>
  );
  return (
    <>
      {mayPublish && !isTrash && button('publish', 'posts.publish')}
      {button('draft', isTrash ? 'posts.restore' : 'posts.to_drafts')}
      {mayDelete && !isTrash && button('trash', 'posts.to_trash')}
      {mayDelete && isTrash && button('delete', 'posts.delete', () => setAsks(true))}
      <Confirm
        isOpen={asks}
        title="posts.delete_title"
        titleTranslateOptions={{ smart_count: selectedIds.length }}
        content="posts.delete_help"
        onConfirm={() => {
          setAsks(false);
          void onChange('delete');
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
