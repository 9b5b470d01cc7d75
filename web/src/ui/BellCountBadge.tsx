import classes from './Bell.module.css';

/**
 * A count in the corner of a button with the class `bell`; renders nothing for 0. The button's label must contain the
 * count as well.
 */
export function BellCountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes['count']} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
