import { t } from '@lingui/core/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { buildPersonInitials } from '../ui/initials.ts';
import classes from './UserMenuButton.module.css';

export interface UserMenuButtonProps extends ComponentPropsWithRef<'button'> {
  user: SignedInUserReply;
}

/** The button of the user menu, with initials, name and company. */
export function UserMenuButton({ user, ...button }: UserMenuButtonProps) {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <button type="button" {...button} className={classes['user']} aria-label={t`${name}, ${{ company: user.company }}`}>
      {/* The initials are decorative, not part of the button's text. */}
      <span
        className={classes['avatar']}
        data-initials={buildPersonInitials(user.first_name, user.last_name, user.email)}
        aria-hidden="true"
      />
      <span className={classes['names']}>
        <b>{name}</b> <small>{user.company}</small>
      </span>
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
}
