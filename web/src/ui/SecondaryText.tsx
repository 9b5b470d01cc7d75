import type { ComponentProps } from 'react';
import { joinClassNames } from './polymorphicProps.ts';
import classes from './SecondaryText.module.css';

export interface SecondaryTextProps extends ComponentProps<'small'> {
  /** Truncates to one line; the title contains the full text. */
  cut?: boolean;
}

/** Small text on a separate line below its subject. The screen's own class overrides its styles. */
export function SecondaryText({ cut = false, className, ...rest }: SecondaryTextProps) {
  const whole = cut && typeof rest.children === 'string' ? rest.children : undefined;
  const style = joinClassNames(classes['note'], cut ? classes['cut'] : undefined, className);
  return <small title={whole} {...rest} className={style} />;
}
