import { QueryCache, QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { contactMessages } from './contact-messages/index.js';
import { coupons } from './coupons/index.js';
import { customers } from './customers/index.js';
import { dataProvider } from './data/data-provider.js';
import { media } from './media/index.js';
import { comments } from './moderation/index.js';
import { orders } from './orders/index.js';
import { pages, posts } from './posts/index.js';
import { products, productTerms } from './products/index.js';
import { reports } from './reports/index.js';
import { AllowedScreen } from './session/allowed-screen.js';
import { authProvider, leaveIfSignedOut } from './session/auth-provider.js';
import { ForgotPasswordPage } from './session/forgot-password.js';
import { SetPasswordPage } from './session/set-password.js';
import { SignInPage } from './session/sign-in.js';
import { Messages } from './shell/messages.js';
import { BackOfficeLayout } from './shell/layout.js';
import { darkTheme, lightTheme } from './shell/theme.js';
import { i18nProvider } from './text/i18n.js';
import { webhooks } from './webhooks/index.js';

const Home = lazy(() => import('./home/home.js'));
const StockPage = lazy(() => import('./products/stock/stock-page.js'));
const AccountPage = lazy(() => import('./account/account-page.js'));
const SettingsPage = lazy(() => import('./settings/settings-page.js'));
const PrintPage = lazy(() => import('./orders/order/print-page.js'));

/** Choices of a person, such as columns and saved views, are kept in this browser. The number goes up when older ones no longer fit. */
const store = localStorageStore('1', 'grove');

/** A save without a network fails, so that the person knows; it would wait for the network else. */
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfSignedOut }),
  defaultOptions: { mutations: { networkMode: 'always' } },
});

/** The back office. */
export const App = () => (
  <Admin
    title="Grove"
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    store={store}
    queryClient={queryClient}
    layout={BackOfficeLayout}
    notification={Messages}
    loginPage={SignInPage}
    dashboard={Home}
    theme={lightTheme}
    darkTheme={darkTheme}
    requireAuth
    disableTelemetry
  >
    <Resource {...orders} />
    <Resource {...products} />
    {productTerms.map((terms) => (
      <Resource key={terms.name} {...terms} />
    ))}
    <Resource {...customers} />
    <Resource {...coupons} />
    <Resource {...webhooks} />
    <Resource {...comments} />
    <Resource {...media} />
    <Resource {...reports} />
    <Resource {...posts} />
    <Resource {...pages} />
    <Resource {...contactMessages} />
    <CustomRoutes>
      <Route path="/stock" element={<StockPage />} />
      <Route path="/account" element={<AccountPage />} />
      <Route path="/settings/*" element={<SettingsPage />} />
    </CustomRoutes>
    <CustomRoutes noLayout>
      <Route
        path="/orders/:id/print"
        element={
          <AllowedScreen>
            <PrintPage />
          </AllowedScreen>
        }
      />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/set-password/:token" element={<SetPasswordPage />} />
    </CustomRoutes>
  </Admin>
);
