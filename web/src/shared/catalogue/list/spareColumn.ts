import classes from './ProviderTable.module.css';

/** The classes of a column that goes first where there is no room. */
export function spareColumn(name: 'state' | 'pricing' | 'level'): string {
  return `${classes[name] ?? ''} ${classes['spare'] ?? ''}`;
}
