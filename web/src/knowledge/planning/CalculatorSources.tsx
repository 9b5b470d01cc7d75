import type { PublishedSource } from '@marketplace/domain/planning/planning.sources.ts';
import { Stack } from '../../ui/Stack.tsx';
import classes from './Planning.module.css';

/** Links to the sources of the values, with their dates. */
export function CalculatorSources({ sources }: { sources: readonly PublishedSource[] }) {
  return (
    <Stack as="ul" gap={4} className={classes['sources']} aria-label="Sources">
      {sources.map(({ name, url, date }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>{' '}
          ({date})
        </li>
      ))}
    </Stack>
  );
}
