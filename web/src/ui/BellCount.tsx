import classes from './Bell.module.css';

/** How many things wait, at the corner of a button with the class `bell`, whose label says it too; nothing while there are none. */
export function BellCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes['count']} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
