import { createContext, Suspense, use, useState, type ReactNode } from 'react';

/** Makes a dialog, which calls `onClose` to disappear. */
type MakeDialog = (onClose: () => void) => ReactNode;

interface Dialogs {
  readonly open: (dialog: MakeDialog) => void;
  readonly current: ReactNode;
}

const DialogsContext = createContext<Dialogs>({ open: () => undefined, current: null });

/**
 * Keeps the dialog of a list around it: the toolbars in which its button is are made anew when the window becomes narrow or wide, and a dialog in them would close.
 * `ListDialog` shows it, inside of the list.
 */
export function ListDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ make: MakeDialog }>();
  const current = dialog?.make(() => setDialog(undefined));
  return <DialogsContext value={{ open: (make) => setDialog({ make }), current }}>{children}</DialogsContext>;
}

/** Opens a dialog of the list. */
export const useOpenDialog = (): Dialogs['open'] => use(DialogsContext).open;

/** The open dialog of a list, a child of the list. */
export const ListDialog = () => <Suspense>{use(DialogsContext).current}</Suspense>;
