import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Copies a text, and says that it did. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button startIcon={<CopyIcon />} onClick={() => void copy(text).then(() => setIsCopied(true))}>
      {translate(isCopied ? 'shell.copied' : 'shell.copy')}
    </Button>
  );
}

/** Browsers offer the clipboard to pages over https only; elsewhere a selected text is copied. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement('textarea'), { value: text });
  // Outside of the dialog that is open the field could not have the focus.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
