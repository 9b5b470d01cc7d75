import { t } from '@lingui/core/macro';
import { useDisclosure } from '@mantine/hooks';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useLayoutEffect } from 'react';
import { NavLink } from 'react-router';
import { useOpenDialog, useSession } from '../core/hooks.ts';
import { useHasBeenTrue } from '../core/useHasBeenTrue.ts';
import { Button } from '../ui/Button.tsx';
import { BrandLink } from './BrandLink.tsx';
import { ColourSchemeButtonWithLazyMenu } from './ColourSchemeButtonWithLazyMenu.tsx';
import classes from './AppTopBar.module.css';
import { LazyHeaderBells, LazyMobileMenu } from './lazyShellParts.tsx';
import { UserMenuButtonWithLazyMenu } from './UserMenuButtonWithLazyMenu.tsx';
import { getUserNavLinks, publicNavLinks } from './navLinks.ts';
import { useMoveNavLinksToMenu } from './useMoveNavLinksToMenu.ts';

function GuestButtons() {
  const open = useOpenDialog();
  return (
    <div className={classes['guest']}>
      <Button variant="quiet" onClick={() => open('signIn')}>{t`Sign In`}</Button>
      <Button variant="primary" onClick={() => open('register')}>{t`Sign Up`}</Button>
    </div>
  );
}

/** Reserves the space of the account button while the server validates a stored token. */
function AccountPlaceholder() {
  return <div className={classes['unknown']} aria-hidden="true" />;
}

/** The top bar: title, links that depend on role and access, and account menu. */
export function AppTopBar() {
  const session = useSession();
  const own = getUserNavLinks(session.user);
  const [menuOpen, menu] = useDisclosure(false);
  const menuUsed = useHasBeenTrue(menuOpen);
  const { barRef, navRef, linksRef, buttonsRef } = useMoveNavLinksToMenu();
  // From now on, the session determines the header's content, instead of the attribute that `start.ts` has set.
  useLayoutEffect(() => {
    delete document.documentElement.dataset['guest'];
  }, []);
  return (
    <header ref={barRef} className={classes['bar']} data-signed-in={session.status === 'guest' ? undefined : true}>
      <BrandLink />
      <nav ref={navRef} className={classes['nav']} aria-label={t`Main`}>
        <div ref={linksRef} className={classes['links']}>
          {publicNavLinks.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          {own.length > 0 && <span className={classes['separator']} />}
          {own.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
      <div className={classes['account']}>
        <div ref={buttonsRef} className={classes['buttons']}>
          <div className={classes['scheme']}>
            <ColourSchemeButtonWithLazyMenu />
          </div>
          {session.user !== null && (
            <div className={classes['bells']}>
              <Suspense>
                <LazyHeaderBells isAdmin={session.user.role === 'admin'} />
              </Suspense>
            </div>
          )}
          {session.status === 'guest' && <GuestButtons />}
          {session.status === 'checking' && <AccountPlaceholder />}
          <div className={classes['person']}>
            {session.user !== null && <UserMenuButtonWithLazyMenu user={session.user} />}
          </div>
        </div>
        <ActionIcon className={classes['burger']} aria-label={t`Menu`} onClick={menu.open}>
          <IconMenu2 size={18} aria-hidden />
        </ActionIcon>
      </div>
      {menuUsed && (
        <Suspense>
          <LazyMobileMenu opened={menuOpen} onClose={menu.close} />
        </Suspense>
      )}
    </header>
  );
}
