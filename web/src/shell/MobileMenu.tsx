import { t } from '@lingui/core/macro';
import { Drawer, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { NavLink } from 'react-router';
import { type DialogName } from '../core/dialogsSlice.ts';
import { useOpenDialog, useSession } from '../core/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { SegmentedSwitch } from '../ui/SegmentedSwitch.tsx';
import classes from './MobileMenu.module.css';
import { getUserNavLinks, publicNavLinks } from './navLinks.ts';
import { colourSchemeOptions } from './colourSchemeOptions.ts';

/**
 * Links, account buttons and colour schemes for narrow windows, in a drawer from the right that restores the focus when
 * closed.
 */
export function MobileMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mounted = useMounted();
  const session = useSession();
  const openDialog = useOpenDialog();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const start = (name: DialogName): void => {
    onClose();
    openDialog(name);
  };
  return (
    <Drawer opened={mounted && opened} onClose={onClose} position="right" size={360} title={t`Menu`}>
      <nav className={classes['drawerLinks']} aria-label={t`Menu`}>
        {[...publicNavLinks, ...getUserNavLinks(session.user)].map(({ to, label }) => (
          <NavLink key={to} to={to} onClick={onClose}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes['drawerFoot']}>
        {session.status === 'guest' && (
          <>
            <Button variant="primary" size="lg" fullWidth onClick={() => start('register')}>{t`Sign Up`}</Button>
            <Button size="lg" fullWidth onClick={() => start('signIn')}>{t`Sign In`}</Button>
          </>
        )}
        <SegmentedSwitch
          label={t`Colour scheme`}
          block
          choices={colourSchemeOptions}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </Drawer>
  );
}
