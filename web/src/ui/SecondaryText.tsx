import type { ComponentProps } from 'react';
import { joinClassNames } from './polymorphicProps.ts';
import classes from './SecondaryText.module.css';

export interface SecondaryTextProps extends ComponentProps<'small'> {
  /** Whether the text is truncated to one line; the title then contains the full text. */
  cut?: boolean;
}

/** Small text on a separate line below its subject. A class passed as `className` overrides the default styles. */
export function SecondaryText({ cut = false, className, ...rest }: SecondaryTextProps) {
  const whole = cut && typeof rest.children === 'string' ? rest.children : undefined;
  const style = joinClassNames(classes['note'], cut ? classes['cut'] : undefined, className);
  return <small title={whole} {...rest} className={style} />;
}
