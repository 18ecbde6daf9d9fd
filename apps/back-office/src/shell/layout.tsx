import { AppBar, Layout, RefreshIconButton, TitlePortal, ToggleThemeButton, type LayoutProps } from 'react-admin';
import { CommandMenuButton } from './command-menu/command-menu-button.js';
import { AllowedScreen } from '../session/allowed-screen.js';
import { SignInAgainDialog } from '../session/sign-in-again-dialog.js';
import { useAccountLanguage } from '../session/use-account-language.js';
import { ConflictDialog } from './conflict/conflict-dialog.js';
import { MergedNotice } from './conflict/merged-notice.js';
import { OfflineNotice } from './network/offline-notice.js';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.js';
import { PersonMenu } from './person-menu.js';
import { SideBar, useIsPhone } from './side-bar.js';
import { SideMenu } from './side-menu.js';

/** On a phone the title needs the room of the button that refreshes, and the browser has one. */
function Tools() {
  const isPhone = useIsPhone();
  return (
    <>
      <ToggleThemeButton />
      {!isPhone && <RefreshIconButton />}
    </>
  );
}

/** A box inside of a line is cut off without dots. */
const ELLIPSIS = { minWidth: 0, mr: 1, '& .RaConfigurable-root, & > span': { display: 'inline' } };

const Bar = () => (
  <AppBar alwaysOn color="secondary" toolbar={<Tools />} userMenu={<PersonMenu />}>
    <TitlePortal variant="h6" component="h1" sx={ELLIPSIS} />
    <CommandMenuButton />
  </AppBar>
);

/** What is around every screen: the bar, the menu, the command menu, the list of keys, and what is said whichever screen is open. */
export function BackOfficeLayout({ children }: LayoutProps) {
  useAccountLanguage();
  return (
    <Layout appBar={Bar} menu={SideMenu} sidebar={SideBar}>
      <OfflineNotice />
      <AllowedScreen>{children}</AllowedScreen>
      <ShortcutsDialog />
      <ConflictDialog />
      <MergedNotice />
      <SignInAgainDialog />
    </Layout>
  );
}
