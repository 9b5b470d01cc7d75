import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import classes from './Button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

interface Looks {
  /** One `primary` per group; `danger` for what cannot be undone. */
  variant?: ButtonVariant;
  /** `lg` is 48 high, for the hero and the foot of a sheet. */
  size?: 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Lets a label that does not fit on one line wrap. */
  wraps?: boolean;
  className?: string | undefined;
}

export interface ButtonProps extends Looks, Omit<ComponentPropsWithRef<'button'>, 'color' | 'className' | 'style'> {
  /** While true the button shows a spinner and `busyLabel`, and cannot be pressed. */
  busy?: boolean;
  /** The verb of what is happening, for instance `Sending`. */
  busyLabel?: string;
}

function looks({ variant = 'default', size = 'md', ...rest }: Looks): MantineButtonProps {
  const { leftSection, rightSection, fullWidth, wraps, className } = rest;
  const mod = wraps === true ? { mod: { wraps } } : {};
  return { variant, size, leftSection, rightSection, fullWidth, className, ...mod } as MantineButtonProps;
}

/** A button as the kit draws it; `type` is `button` unless it says otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, leftSection, rightSection, wraps = false, className, ...others } = props;
  const { busy = false, busyLabel, ...rest } = others;
  const left = busy ? <span className={classes['spinner']} aria-hidden="true" /> : leftSection;
  return (
    <MantineButton
      type="button"
      {...rest}
      {...looks({ variant, size, fullWidth, leftSection: left, rightSection, className } as Looks)}
      aria-busy={busy}
      mod={{ busy, wraps }}
      disabled={rest.disabled === true || busy}
    >
      {busy ? (busyLabel ?? rest.children) : rest.children}
    </MantineButton>
  );
}

export interface ButtonLinkProps extends Looks {
  to: To;
  children: ReactNode;
  onClick?: () => void;
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ to, children, onClick, ...rest }: ButtonLinkProps) {
  return (
    <MantineButton component={Link} to={to} onClick={onClick} {...looks(rest)}>
      {children}
    </MantineButton>
  );
}
