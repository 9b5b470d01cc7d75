import { Text } from './Text.tsx';
import classes from './CutNote.module.css';

/** A note below an incomplete list that states how much of it is shown. */
export function CutNote({ children }: { children: string }) {
  return (
    <Text size="medium" className={classes['note']}>
      {children}
    </Text>
  );
}
