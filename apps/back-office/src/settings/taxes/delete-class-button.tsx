import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { client } from '../../data/site-client.js';
import { STANDARD_CLASS } from './rates-form.js';
import { TAX_CLASSES } from './tax-classes.js';

/** Deletes a tax class with its rates, after a question that says what becomes of its products. The standard class has no such button. */
export function DeleteClassButton({ slug, name }: { slug: string; name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  if (slug === STANDARD_CLASS) return null;

  async function remove(): Promise<void> {
    setIsDeleting(true);
    try {
      await client.shop.taxes.classes.delete(slug, { force: true });
      notify('settings.taxes.class_deleted', { messageArgs: { name } });
      await navigate(`/settings/taxes/${STANDARD_CLASS}`);
      await queries.invalidateQueries({ queryKey: TAX_CLASSES });
    } catch (error) {
      setAsks(false);
      setIsDeleting(false);
      notify((error as Error).message, { type: 'error' });
    }
  }

  return (
    <>
      <Button size="small" color="error" onClick={() => setAsks(true)}>
        {translate('settings.taxes.delete_class')}
      </Button>
      <Confirm
        isOpen={asks}
        loading={isDeleting}
        title={translate('settings.taxes.delete_title', { name })}
        content="settings.taxes.delete_help"
        confirm="ra.action.delete"
        onConfirm={() => void remove()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
