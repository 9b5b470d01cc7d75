import { Button } from '../Button.tsx';
import classes from './ShowMore.module.css';

export interface ShowMoreProps {
  shown: number;
  total: number;
  onMore: () => void;
}

/** Adds ten; says how many of all are shown. */
export function ShowMore({ shown, total, onMore }: ShowMoreProps) {
  const visible = Math.min(shown, total);
  return (
    <div className={classes['more']}>
      {visible < total && <Button onClick={onMore}>Show More</Button>}
      <span role="status" className="tabular">
        {visible} of {total}
      </span>
    </div>
  );
}
