import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** An address with a scheme, or one of this site. */
const COMPLETE = /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i;

/** Asks where the selected text leads. An empty address takes the link away. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const translate = useTranslate();
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [isRefused, setIsRefused] = useState(false);

  function apply(): void {
    const typed = address.trim();
    const link = editor.chain().focus().extendMarkRange('link');
    if (typed === '') link.unsetLink().run();
    else {
      const href = COMPLETE.test(typed) ? typed : `https://${typed}`;
      const isEmpty = editor.state.selection.empty && !editor.isActive('link');
      // Without a selection the address is the text as well.
      const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
      const isSet = isEmpty ? link.insertContent(text).run() : link.setLink({ href }).run();
      if (!isSet) return setIsRefused(true);
    }
    onClose();
  }

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="link-dialog-title">
      <DialogTitle id="link-dialog-title">{translate('posts.tool.link')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          margin="dense"
          label={translate('posts.address')}
          value={address}
          error={isRefused}
          helperText={translate(isRefused ? 'posts.address_refused' : 'posts.address_help')}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" onClick={apply}>
          {translate('posts.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
