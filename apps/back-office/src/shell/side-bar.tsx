import { useMediaQuery, type Theme } from '@mui/material';
import { useLayoutEffect } from 'react';
import { Sidebar, useSidebarState, useTranslate, type SidebarProps } from 'react-admin';

/** Whether the menu lies over the screen instead of beside it, as on a phone. */
export const useIsPhone = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });

/** What the menu is in. It closes when the window becomes too narrow for it, and opens when there is room again. */
export function SideBar(props: SidebarProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const [, setOpen] = useSidebarState();
  useLayoutEffect(() => {
    if (!isPhone) return undefined;
    setOpen(false);
    return () => setOpen(true);
    // `setOpen` is another function each time.
  }, [isPhone]);
  // On a phone it is a dialog, which has a name.
  return <Sidebar {...props} {...(isPhone && { slotProps: { paper: { 'aria-label': translate('shell.menu') } } })} />;
}
