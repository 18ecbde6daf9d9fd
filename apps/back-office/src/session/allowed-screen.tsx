import type { ReactNode } from 'react';
import { AccessDenied, Loading, Title, usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { mayUse, type Capabilities } from './capabilities.js';

/** The screen of the address, if the person may use it. Until that is known nothing is asked for, because the server would refuse it. */
export function AllowedScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { permissions } = usePermissions<Capabilities>();
  const [, screen = ''] = pathname.split('/');
  if (!permissions) return <Loading />;
  if (mayUse(permissions, screen)) return children;
  return (
    <>
      <Title title="ra.page.access_denied" />
      <AccessDenied />
    </>
  );
}
