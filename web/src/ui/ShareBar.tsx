import classes from './ShareBar.module.css';

/** A thin bar, filled as far as the figure beside it; it tells nothing that the figure does not. @param props.percent 0-100. */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <i className={classes['bar']} aria-hidden="true">
      <em className={classes['share']} style={{ width: `${percent}%` }} />
    </i>
  );
}
