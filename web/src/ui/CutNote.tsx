import { Text } from './Text.tsx';
import classes from './CutNote.module.css';

/** Below a list that does not show all: what of it is shown. */
export function CutNote({ children }: { children: string }) {
  return (
    <Text size="medium" className={classes['note']}>
      {children}
    </Text>
  );
}
