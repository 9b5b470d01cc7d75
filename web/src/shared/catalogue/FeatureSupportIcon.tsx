import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { TechnologySupportState } from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import classes from './FeatureSupportIcon.module.css';

const signs = { yes: <IconCheck />, no: <IconMinus />, half: null, unknown: '?' } as const;

/**
 * Icon for a support state: solid for yes, empty for no, half for announced, dashed for not stated. The icon is
 * decorative, because the state is always next to it as text.
 */
export function FeatureSupportIcon({ state }: { state: TechnologySupportState }) {
  return (
    <span className={classes['sign']} data-state={state} aria-hidden="true">
      {signs[state]}
    </span>
  );
}
