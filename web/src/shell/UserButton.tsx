import { Suspense, useState } from 'react';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { UserMenu } from './lazyParts.tsx';
import { UserFace } from './UserFace.tsx';

/** The user menu's button; the menu is loaded on the first press. */
export function UserButton({ user }: { user: UserView }) {
  const [pressed, setPressed] = useState(false);
  const closed = { user, 'aria-haspopup': 'menu', 'aria-expanded': false } as const;
  if (!pressed) return <UserFace {...closed} onClick={() => setPressed(true)} />;
  return (
    <Suspense fallback={<UserFace {...closed} />}>
      <UserMenu user={user} />
    </Suspense>
  );
}
