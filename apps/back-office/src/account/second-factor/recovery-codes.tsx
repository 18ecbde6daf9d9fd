import { Button, GlobalStyles } from '@mui/material';
import { useTranslate } from 'react-admin';
import { download } from '../../shell/download.js';
import { ShownOnceDialog } from '../../shell/shown-once-dialog.js';

/** On paper are only the codes. */
const PRINTED = { '@media print': { '#root, .MuiDialogActions-root, .MuiAlert-root': { display: 'none' } } };

/** The recovery codes, which are shown once: to copy, to print and to keep as a file. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate();
  const text = codes.join('\n');
  const save = () => download(new Blob([`${text}\n`], { type: 'text/plain' }), 'grove-recovery-codes.txt');
  return (
    <>
      <GlobalStyles styles={PRINTED} />
      <ShownOnceDialog
        title={translate('account.factor.codes')}
        help={translate('account.factor.codes_help')}
        text={text}
        actions={
          <>
            <Button onClick={() => window.print()}>{translate('account.factor.print')}</Button>
            <Button onClick={save}>{translate('account.factor.download')}</Button>
          </>
        }
        onClose={onClose}
      />
    </>
  );
}
