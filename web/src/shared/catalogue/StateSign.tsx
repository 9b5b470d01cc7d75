import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { PlaceState } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import classes from './StateSign.module.css';

const signs = { yes: <IconCheck />, no: <IconMinus />, half: null, unknown: '?' } as const;

/**
 * Solid for yes, empty for no, half for announced, dashed for not stated. Decorative: the state is always next to it
 * as text.
 */
export function StateSign({ state }: { state: PlaceState }) {
  return (
    <span className={classes['sign']} data-state={state} aria-hidden="true">
      {signs[state]}
    </span>
  );
}
