import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** Appearance of a badge. Use a colour only to convey a meaning. `unknown` has a dashed border, `faint` has no box. */
export type BadgeTone = 'neutral' | 'fill' | 'faint' | 'ink' | 'teal' | 'green' | 'amber' | 'red' | 'unknown';

export interface BadgeProps {
  tone?: BadgeTone;
  /** A 12 px icon; every coloured tone needs one. */
  icon?: ReactNode;
  title?: string;
  /** `no` for a name that is the same in every language. */
  translate?: 'no' | undefined;
  children: ReactNode;
}

/** A short label, for example of a status. The text conveys the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', icon, title, translate, children }: BadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone} title={title} translate={translate}>
      {icon}
      {children}
    </span>
  );
}
