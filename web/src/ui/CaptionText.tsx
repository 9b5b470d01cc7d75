import type { ComponentProps } from 'react';
import { joinClassNames } from './polymorphicProps.ts';
import classes from './CaptionText.module.css';

export interface CaptionTextProps extends ComponentProps<'small'> {
  /** Whether the text is truncated to one line; the `title` attribute then contains the full text. */
  cut?: boolean;
}

/** Small text on a separate line below its subject. A class passed as `className` overrides the default styles. */
export function CaptionText({ cut = false, className, ...rest }: CaptionTextProps) {
  const whole = cut && typeof rest.children === 'string' ? rest.children : undefined;
  const style = joinClassNames(classes['note'], cut ? classes['cut'] : undefined, className);
  return <small title={whole} {...rest} className={style} />;
}
