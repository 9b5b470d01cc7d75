import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import classes from './TechnologyCounts.module.css';

/** The technologies that a protocol filter can ask for, in the order of a buyer's interest. */
const counted = ['LTE-M', 'NB-IoT', 'LoRaWAN', '5G', '4G', '3G', '2G'];

export interface TechnologyCountsProps {
  /** The list as it stands, after the filters. */
  providers: readonly ProviderListing[];
  onChoose: (technology: string) => void;
}

/** How many of the list have each technology; pressing one filters by it. */
export const TechnologyCounts = memo(function TechnologyCounts({ providers, onChoose }: TechnologyCountsProps) {
  const counts = counted.map((name) => ({
    name,
    count: providers.filter((provider) => (provider['Protocols Supported'] ?? '').includes(name)).length,
  }));
  return (
    <section className={classes['counts']} aria-labelledby="technology-counts">
      <h3 id="technology-counts">In this list</h3>
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <button type="button" disabled={count === 0} onClick={() => onChoose(name)}>
              <span>
                <VisuallyHidden>Filter by </VisuallyHidden>
                {name}
              </span>
              <i aria-hidden="true">
                <em style={{ width: `${providers.length === 0 ? 0 : (count / providers.length) * 100}%` }} />
              </i>
              <b className="tabular">
                {count}
                <VisuallyHidden> providers</VisuallyHidden>
              </b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
