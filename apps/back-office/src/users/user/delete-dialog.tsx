import { Autocomplete, Box, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { accounts, type Account } from '../../data/accounts.js';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { useDebounced } from '../../shell/use-debounced.js';
import { TEAM } from '../roles.js';

interface Heir {
  /** Whether somebody gets what the account has written. */
  readonly has: 'heir' | 'nobody';
  readonly heir: Account | null;
}

/** Deletes an account for good. First it asks who gets its posts and pages. */
export default function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [remove] = useDelete<Account>();
  const form = useForm<Heir>({ defaultValues: { has: 'heir', heir: null } });
  const showRefusal = useRefusal(form);
  const { has, heir } = form.watch();
  const name = account.name || account.username;

  async function save(): Promise<void> {
    const meta = { force: true, reassign: has === 'heir' ? heir!.id : 0 };
    try {
      const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
      await remove('users', { id: account.id, previousData: account, meta }, options);
    } catch (error) {
      return showRefusal(error);
    }
    notify('users.deleted', { messageArgs: { name } });
    void navigate('/settings/users');
  }

  return (
    <FormDialog
      title={translate('users.delete_title', { name })}
      form={form}
      save={translate('ra.action.delete')}
      isReady={has === 'nobody' || heir !== null}
      onSave={save}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{translate('users.delete_help')}</Typography>
      <RadioGroup
        aria-label={translate('users.heir_question')}
        value={has}
        onChange={(_event, value) => form.setValue('has', value as Heir['has'])}
      >
        <FormControlLabel value="heir" control={<Radio size="small" />} label={translate('users.heir_question')} />
        {has === 'heir' && (
          <Box sx={{ pl: 3.5, my: 1 }}>
            <HeirPicker account={account} onPick={(picked) => form.setValue('heir', picked)} />
          </Box>
        )}
        <FormControlLabel value="nobody" control={<Radio size="small" />} label={translate('users.no_heir')} />
      </RadioGroup>
    </FormDialog>
  );
}

/** Finds somebody of the team by name or e-mail address. */
function HeirPicker({ account, onPick }: { account: Account; onPick: (heir: Account | null) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data = [] } = useQuery({
    queryKey: ['users', 'heirs', search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { roles: TEAM, per_page: 10, exclude: [account.id], ...(search !== '' && { search }) };
      return (await accounts.list(query, { signal })).records;
    },
  });
  return (
    <Autocomplete<Account>
      options={data}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, username }) => name || username!}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={translate('shell.nothing_found')}
      onInputChange={(_event, value, reason) => reason === 'input' && setText(value)}
      onChange={(_event, picked) => onPick(picked)}
      renderInput={(params) => <TextField {...params} label={translate('users.heir')} />}
    />
  );
}
