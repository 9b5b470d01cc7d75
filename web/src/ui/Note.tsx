import type { ComponentProps } from 'react';
import { classNames } from './asElement.ts';
import classes from './Note.module.css';

export interface NoteProps extends ComponentProps<'small'> {
  /** One line, cut where there is no room; its title has all of it. */
  cut?: boolean;
}

/** What is said small in a line of its own, below what it is about. A screen's own class wins over what it says. */
export function Note({ cut = false, className, ...rest }: NoteProps) {
  const whole = cut && typeof rest.children === 'string' ? rest.children : undefined;
  const style = classNames(classes['note'], cut ? classes['cut'] : undefined, className);
  return <small title={whole} {...rest} className={style} />;
}
