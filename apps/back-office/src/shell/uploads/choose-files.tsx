import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';
import { Keys } from '../shortcuts/keys.js';
import { useKeys } from '../shortcuts/use-keys.js';

interface ChooseFilesProps extends Pick<ButtonProps, 'variant'> {
  readonly label: string;
  /** Whether several may be chosen. */
  readonly isMultiple?: boolean;
  /** Kinds of files that the dialog of the browser offers; all if absent. */
  readonly accept?: string;
  /** The letter of the key that does the same. */
  readonly letter?: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that asks for files. */
export function ChooseFiles({ label, isMultiple = true, accept, letter, onChoose, variant }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys(letter === undefined ? {} : { [letter]: () => input.current?.click() });
  return (
    <Button
      component="label"
      size="small"
      variant={variant}
      role={undefined}
      tabIndex={-1}
      startIcon={<UploadIcon />}
      endIcon={letter && <Keys keys={[letter.toUpperCase()]} />}
    >
      {label}
      <Box
        component="input"
        ref={input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
        sx={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' }}
      />
    </Button>
  );
}
