import classes from './PercentBar.module.css';

/**
 * A thin bar for a percentage. Hidden from screen readers, since the number is next to it.
 * @param props.percent 0 to 100.
 */
export function PercentBar({ percent }: { percent: number }) {
  return (
    <i className={classes['bar']} aria-hidden="true">
      <em className={classes['share']} style={{ width: `${percent}%` }} />
    </i>
  );
}
