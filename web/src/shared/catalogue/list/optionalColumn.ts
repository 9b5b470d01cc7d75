import classes from './ProviderTable.module.css';

/** Returns the class names of a column that is hidden on narrow screens. */
export function getNarrowScreenHiddenColumnClassNames(name: 'state' | 'pricing' | 'level'): string {
  return `${classes[name] ?? ''} ${classes['spare'] ?? ''}`;
}
