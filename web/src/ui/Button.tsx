import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import classes from './Button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

interface ButtonAppearance {
  /** At most one `primary` per group; `danger` for irreversible actions. */
  variant?: ButtonVariant;
  /** `lg` is 48 px high, for the hero and the footer of a drawer. */
  size?: 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Whether a long label wraps also where the button would take space from its neighbours: in rows and in tables. */
  wraps?: boolean;
  className?: string | undefined;
}

export interface ButtonProps
  extends ButtonAppearance,
    Omit<ComponentPropsWithRef<'button'>, 'color' | 'className' | 'style'> {
  /** While true, the button shows a spinner and `busyLabel`, and cannot be pressed. */
  busy?: boolean;
  /** Label while busy, for example `Sending`. */
  busyLabel?: string;
}

function toMantineProps({ variant = 'default', size = 'md', ...rest }: ButtonAppearance): MantineButtonProps {
  const { leftSection, rightSection, fullWidth, wraps, className } = rest;
  const mod = wraps === true ? { mod: { wraps } } : {};
  return { variant, size, leftSection, rightSection, fullWidth, className, ...mod } as MantineButtonProps;
}

/** A button of the UI kit; its default `type` is `button`. */
export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, leftSection, rightSection, wraps = false, className, ...others } = props;
  const { busy = false, busyLabel, ...rest } = others;
  const left = busy ? <span className={classes['spinner']} aria-hidden="true" /> : leftSection;
  return (
    <MantineButton
      type="button"
      {...rest}
      {...toMantineProps({ variant, size, fullWidth, leftSection: left, rightSection, className } as ButtonAppearance)}
      aria-busy={busy}
      mod={{ busy, wraps }}
      disabled={rest.disabled === true || busy}
    >
      {busy ? (busyLabel ?? rest.children) : rest.children}
    </MantineButton>
  );
}

export interface ButtonLinkProps extends ButtonAppearance {
  to: To;
  children: ReactNode;
  onClick?: () => void;
}

/** A link that looks like a button and opens a page of the app. */
export function ButtonLink({ to, children, onClick, ...rest }: ButtonLinkProps) {
  return (
    <MantineButton component={Link} to={to} onClick={onClick} {...toMantineProps(rest)}>
      {children}
    </MantineButton>
  );
}
