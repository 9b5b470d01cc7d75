import { MutedText } from './MutedText.tsx';
import classes from './TruncationNote.module.css';

/** Text that states how much of a list is shown. Place it below the incomplete list. */
export function TruncationNote({ children }: { children: string }) {
  return (
    <MutedText size="medium" className={classes['note']}>
      {children}
    </MutedText>
  );
}
