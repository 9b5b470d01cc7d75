import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** Appearance of a badge. Use a colour only to convey a meaning. `unknown` has a dashed border, `faint` has no box. */
export type BadgeTone = 'neutral' | 'fill' | 'faint' | 'ink' | 'teal' | 'green' | 'amber' | 'red' | 'unknown';

export interface BadgeProps {
  tone?: BadgeTone;
  /** A 12 px icon; every coloured tone needs one. */
  icon?: ReactNode;
  title?: string;
  children: ReactNode;
}

/** A short label, for example of a status. The text conveys the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone} title={title}>
      {icon}
      {children}
    </span>
  );
}
