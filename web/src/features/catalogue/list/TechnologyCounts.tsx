import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { FacetOption } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { inFigures } from '../../../ui/figures.ts';
import { ShareBar } from '../../../ui/ShareBar.tsx';
import classes from './TechnologyCounts.module.css';

/** The technologies that a buyer asks for first, in the order of interest. */
const counted = ['LTE-M', 'NB-IoT', 'LoRaWAN', '5G', '4G', '3G', '2G'];

export interface TechnologyCountsProps {
  /** The choices of the protocol filter, counted under the other filters. */
  protocols: readonly FacetOption[];
  /** The protocol filter in force. */
  chosen: string | null;
  onChoose: (technology: string) => void;
}

/** How many of the list have each technology; pressing one filters by it. */
export const TechnologyCounts = memo(function TechnologyCounts({ protocols, chosen, onChoose }: TechnologyCountsProps) {
  const counts = counted.map((name) => ({
    name,
    count: protocols.find(({ value }) => value === name)?.count ?? 0,
  }));
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className={classes['counts']} aria-labelledby="technology-counts">
      <h3 id="technology-counts">By technology</h3>
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === chosen} disabled={count === 0} onClick={() => onChoose(name)}>
              <span>
                <VisuallyHidden>Filter by </VisuallyHidden>
                {name}
              </span>
              <ShareBar percent={(count / most) * 100} />
              <b className="tabular">
                {inFigures(count)}
                <VisuallyHidden> providers</VisuallyHidden>
              </b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
