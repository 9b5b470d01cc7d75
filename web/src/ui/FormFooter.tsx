import type { ReactNode } from 'react';
import classes from './FormFooter.module.css';
import { FlexRow } from './FlexRow.tsx';

/** The buttons of a long form; they stay visible while scrolling. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <FlexRow gap="8px 16px" align="stretch" wrap justify="end" className={classes['foot']} data-form-foot>
      {children}
    </FlexRow>
  );
}
