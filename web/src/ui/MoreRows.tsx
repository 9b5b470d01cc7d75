import { Button } from './Button.tsx';
import classes from './MoreRows.module.css';

/** Below a list that opens step by step: the way to the next step. @param children how much of the list is shown. */
export function MoreRows({ onMore, children }: { onMore: () => void; children: string }) {
  return (
    <div className={classes['more']}>
      <Button onClick={onMore}>Show More</Button>
      <span role="status" className="tabular">
        {children}
      </span>
    </div>
  );
}
