import { Suspense, useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { LazyUserMenu } from './lazyShellParts.tsx';
import { UserMenuButton } from './UserMenuButton.tsx';

/** The button of the user menu. The menu is loaded when the user first presses the button. */
export function UserMenuButtonWithLazyMenu({ user }: { user: SignedInUserReply }) {
  const [pressed, setPressed] = useState(false);
  const closed = { user, 'aria-haspopup': 'menu', 'aria-expanded': false } as const;
  if (!pressed) return <UserMenuButton {...closed} onClick={() => setPressed(true)} />;
  return (
    <Suspense fallback={<UserMenuButton {...closed} />}>
      <LazyUserMenu user={user} />
    </Suspense>
  );
}
