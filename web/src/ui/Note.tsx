import type { ComponentProps } from 'react';
import { classNames } from './asElement.ts';
import classes from './Note.module.css';

export interface NoteProps extends ComponentProps<'small'> {
  /** One line, cut where there is no room. */
  cut?: boolean;
}

/** What is said small in a line of its own, below what it is about. A screen's own class wins over what it says. */
export function Note({ cut = false, className, ...rest }: NoteProps) {
  return <small {...rest} className={classNames(classes['note'], cut ? classes['cut'] : undefined, className)} />;
}
