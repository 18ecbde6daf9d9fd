import { Box } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { RICH_EXTENSIONS, tidyHtml } from './rich-extensions.js';
import { RichToolbar } from './rich-toolbar.js';

interface RichEditorProps {
  /** The text that it starts with. Until somebody writes, it stays what it is. */
  readonly html: string;
  readonly label: string;
  readonly mayUpload: boolean;
  readonly onChange: (html: string) => void;
}

/** How the text looks while it is written. The editor itself adds no styles, which the Content-Security-Policy would refuse. */
const LOOK = {
  '& .ProseMirror': {
    ...{ position: 'relative', whiteSpace: 'break-spaces', overflowWrap: 'anywhere', minHeight: 320, p: 2, outline: 0 },
    '& > :first-child': { mt: 0 },
    '& > :last-child': { mb: 0 },
    '& h1, & h2, & h3, & h4, & h5, & h6': { lineHeight: 1.3, mt: 2.5, mb: 1 },
    '& p': { my: 1.25, lineHeight: 1.65 },
    '& li > p': { my: 0.25 },
    '& a': { color: 'primary.main' },
    '& img': { display: 'block', maxWidth: 1, height: 'auto', borderRadius: 1 },
    '& img.ProseMirror-selectednode': { outline: '3px solid', outlineColor: 'primary.main' },
    '& blockquote': { m: 0, my: 1.5, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
    '& pre': { p: 1.5, borderRadius: 1, bgcolor: 'action.hover', overflowX: 'auto' },
    '& code': { fontFamily: 'monospace', fontSize: '0.9em' },
    '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: 2 },
  },
};

/** An editor in which a text looks as it will read. It knows only elements of texts, so that whatever else was written never becomes part of this page. */
export default function RichEditor({ html, label, mayUpload, onChange }: RichEditorProps) {
  const editor = useEditor({
    extensions: RICH_EXTENSIONS,
    content: html,
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => onChange(tidyHtml(changed.getHTML())),
  });
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, '&:focus-within': { borderColor: 'primary.main' }, ...LOOK }}>
      <RichToolbar editor={editor} mayUpload={mayUpload} />
      <EditorContent editor={editor} />
    </Box>
  );
}
