import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useAppDispatch, useOpenDialog } from '../core/hooks.ts';
import { signedOut } from '../core/sessionSlice.ts';
import { useLogoutMutation } from '../features/accounts/accountsApi.ts';
import { getProviderAccessMenuItem } from './accessMenuItem.ts';
import { UserMenuButton } from './UserMenuButton.tsx';

/** Milliseconds between the loss of focus and the closing of the menu. */
const closeDelayMs = 200;

/**
 * Returns the open state of the menu. The menu is initially open, because it is loaded when the user first presses its
 * button. The menu closes with a delay after losing the focus, unless the focus returns in time.
 */
function useMenuFocus() {
  const [opened, setOpened] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    timer.current = setTimeout(() => setOpened(false), closeDelayMs);
  };
  return { opened, setOpened, onBlur, onFocus: () => clearTimeout(timer.current) };
}

function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  return async () => {
    /** Signs out locally even when the server cannot be reached. */
    await logout(undefined);
    dispatch(signedOut('left'));
    await navigate('/');
  };
}

/** The menu of signed-in users. Initially open, because it is loaded when the user first presses its button. */
export function UserMenu({ user }: { user: SignedInUserReply }) {
  const button = useRef<HTMLButtonElement>(null);
  /** Focuses the menu's button, because the placeholder button that the user pressed is no longer rendered. */
  useEffect(() => button.current?.focus(), []);
  const { opened, setOpened, onBlur, onFocus } = useMenuFocus();
  const open = useOpenDialog();
  const signOut = useSignOut();
  const access = getProviderAccessMenuItem(user.provider_access_status);
  return (
    <div onBlur={onBlur} onFocus={onFocus}>
      <Menu
        opened={opened}
        onChange={setOpened}
        closeOnClickOutside={false}
        trapFocus={false}
        withinPortal={false}
        position="bottom-end"
        width={232}
      >
        <Menu.Target>
          <UserMenuButton ref={button} user={user} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/profile">{t`Profile`}</Menu.Item>
          <Menu.Item component={Link} to="/search-history">{t`Search History`}</Menu.Item>
          <Menu.Item component={Link} to="/favorites">{t`Favorites`}</Menu.Item>
          <Menu.Item disabled={access.disabled} onClick={() => open('requestAccess')}>
            {access.label}
          </Menu.Item>
          {user.role === 'admin' && <Menu.Item component={Link} to="/admin">{t`Admin Panel`}</Menu.Item>}
          <Menu.Divider />
          <Menu.Item onClick={() => void signOut()}>{t`Sign Out`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
