import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

const UsersList = lazy(() => import('./list/users-list.js'));
const InvitePage = lazy(() => import('./invite/invite-page.js'));
const UserPage = lazy(() => import('./user/user-page.js'));

/** The section of users: all of them, one, and an invitation. */
export default function UsersPages() {
  return (
    <Routes>
      <Route index element={<UsersList />} />
      <Route path="invite" element={<InvitePage />} />
      <Route path=":id" element={<UserPage />} />
    </Routes>
  );
}
