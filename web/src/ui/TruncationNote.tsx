import { MutedText } from './MutedText.tsx';
import classes from './TruncationNote.module.css';

/** Text below an incomplete list that states how much of the list is shown. */
export function TruncationNote({ children }: { children: string }) {
  return (
    <MutedText size="medium" className={classes['note']}>
      {children}
    </MutedText>
  );
}
