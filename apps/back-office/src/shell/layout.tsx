import { AppBar, Layout, RefreshIconButton, TitlePortal, ToggleThemeButton, type LayoutProps } from 'react-admin';
import { CommandMenuButton } from './command-menu/command-menu-button.js';
import { AllowedScreen } from '../session/allowed-screen.js';
import { ConflictDialog } from './conflict/conflict-dialog.js';
import { MergedNotice } from './conflict/merged-notice.js';
import { OfflineNotice } from './network/offline-notice.js';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.js';
import { PersonMenu } from './person-menu.js';
import { SideMenu } from './side-menu.js';

const Tools = () => (
  <>
    <ToggleThemeButton />
    <RefreshIconButton />
  </>
);

const Bar = () => (
  <AppBar alwaysOn color="secondary" toolbar={<Tools />} userMenu={<PersonMenu />}>
    <TitlePortal variant="h6" component="h1" />
    <CommandMenuButton />
  </AppBar>
);

/** What is around every screen: the bar, the menu, the command menu, the list of keys, and what is said whichever screen is open. */
export const BackOfficeLayout = ({ children }: LayoutProps) => (
  <Layout appBar={Bar} menu={SideMenu}>
    <OfflineNotice />
    <AllowedScreen>{children}</AllowedScreen>
    <ShortcutsDialog />
    <ConflictDialog />
    <MergedNotice />
  </Layout>
);
