import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import StrikeIcon from '@mui/icons-material/FormatStrikethrough';
import CodeIcon from '@mui/icons-material/Code';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import ThirdLevelIcon from '@mui/icons-material/Looks3Outlined';
import SecondLevelIcon from '@mui/icons-material/LooksTwoOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, ToggleButton, Tooltip } from '@mui/material';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { LinkDialog } from './link-dialog.js';

const MediaPicker = lazy(() => import('../../media/picker/media-picker.js'));

interface Tool {
  /** The name of its text, and of the mark or node that it makes. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly isOn?: (editor: Editor) => boolean;
  readonly act: (editor: Editor) => void;
}

type Command = (chain: ChainedCommands) => ChainedCommands;

const run = (editor: Editor, command: Command): void => void command(editor.chain().focus()).run();

/** A tool that puts a mark or node on what is selected, and takes it away again. */
const toggle = (name: string, icon: ReactNode, type: string, command: Command, attributes?: object): Tool => ({
  name,
  icon,
  isOn: (editor) => editor.isActive(type, attributes),
  act: (editor) => run(editor, command),
});

const heading = (level: 2 | 3, icon: ReactNode): Tool =>
  toggle(`heading_${level}`, icon, 'heading', (chain) => chain.toggleHeading({ level }), { level });

const TOOLS: readonly Tool[] = [
  heading(2, <SecondLevelIcon />),
  heading(3, <ThirdLevelIcon />),
  toggle('bold', <BoldIcon />, 'bold', (chain) => chain.toggleBold()),
  toggle('italic', <ItalicIcon />, 'italic', (chain) => chain.toggleItalic()),
  toggle('strike', <StrikeIcon />, 'strike', (chain) => chain.toggleStrike()),
  toggle('bullets', <BulletsIcon />, 'bulletList', (chain) => chain.toggleBulletList()),
  toggle('numbers', <NumbersIcon />, 'orderedList', (chain) => chain.toggleOrderedList()),
  toggle('quote', <QuoteIcon />, 'blockquote', (chain) => chain.toggleBlockquote()),
  toggle('code', <CodeIcon />, 'codeBlock', (chain) => chain.toggleCodeBlock()),
  { name: 'undo', icon: <UndoIcon />, act: (editor) => run(editor, (chain) => chain.undo()) },
  { name: 'redo', icon: <RedoIcon />, act: (editor) => run(editor, (chain) => chain.redo()) },
];

/** The tools of the editor: headings, marks, lists, links and pictures. */
export function RichToolbar({ editor, mayUpload }: { editor: Editor; mayUpload: boolean }) {
  const translate = useTranslate();
  const [asks, setAsks] = useState<'link' | 'picture'>();
  const on = useEditorState({ editor, selector: () => TOOLS.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name) });
  const isInLink = useEditorState({ editor, selector: () => editor.isActive('link') });
  return (
    <Box
      role="toolbar"
      aria-label={translate('posts.tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {TOOLS.map(({ name, icon, isOn, act }) => (
        <ToolButton key={name} name={name} isOn={isOn && on.includes(name)} onClick={() => act(editor)}>
          {icon}
        </ToolButton>
      ))}
      <ToolButton name="link" isOn={isInLink} onClick={() => setAsks('link')}>
        <LinkIcon />
      </ToolButton>
      <ToolButton name="picture" onClick={() => setAsks('picture')}>
        <PictureIcon />
      </ToolButton>
      {asks === 'link' && <LinkDialog editor={editor} onClose={() => setAsks(undefined)} />}
      <Suspense>
        {asks === 'picture' && (
          <MediaPicker
            mayUpload={mayUpload}
            onChoose={({ source_url: src, alt_text: alt }) => {
              editor.chain().focus().setImage({ src, alt }).run();
              setAsks(undefined);
            }}
            onClose={() => setAsks(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
}

interface ToolButtonProps {
  readonly name: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function ToolButton({ name, isOn, onClick, children }: ToolButtonProps) {
  const translate = useTranslate();
  const label = translate(`posts.tool.${name}`);
  return (
    <Tooltip title={label}>
      <ToggleButton
        value={name}
        size="small"
        selected={isOn ?? false}
        aria-label={label}
        // A command such as undo is not on or off.
        {...(isOn === undefined && { 'aria-pressed': undefined })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        sx={{ border: 0, width: 34, height: 34, '& svg': { fontSize: 20 } }}
      >
        {children}
      </ToggleButton>
    </Tooltip>
  );
}
