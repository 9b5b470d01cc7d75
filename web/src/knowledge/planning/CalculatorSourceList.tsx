import { t } from '@lingui/core/macro';
import type { PlanningValueSource } from '@marketplace/domain/planning/planning.sources.ts';
import { Stack } from '../../ui/Stack.tsx';
import classes from './Planning.module.css';

/** List of links to the sources of a calculator's values, with the date of each source. */
export function CalculatorSourceList({ sources }: { sources: readonly PlanningValueSource[] }) {
  return (
    <Stack as="ul" gap={4} className={classes['sources']} aria-label={t`Sources`}>
      {sources.map(({ name, url, published, readIn }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" translate="no">
            {name}
          </a>{' '}
          ({published ?? t`read ${{ month: readIn ?? '' }}`})
        </li>
      ))}
    </Stack>
  );
}
