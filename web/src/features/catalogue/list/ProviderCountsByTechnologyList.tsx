import { plural, t } from '@lingui/core/macro';
import { memo } from 'react';
import type { FacetOption } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { PercentBar } from '../../../ui/PercentBar.tsx';
import classes from './ProviderCountsByTechnologyList.module.css';

/** Counted technologies, in order of buyer interest. */
const countedTechnologies = ['LTE-M', 'NB-IoT', 'LoRaWAN', '5G', '4G', '3G', '2G'];

export interface ProviderCountsByTechnologyListProps {
  /** Options of the technology filter, each with its number of providers that match the other filters. */
  technologies: readonly FacetOption[];
  /** Technologies of the active filter. */
  chosen: readonly string[];
  onChoose: (technology: string) => void;
}

/** Number of providers per technology; a click filters by that technology alone. */
export const ProviderCountsByTechnologyList = memo(function ProviderCountsByTechnologyList(
  props: ProviderCountsByTechnologyListProps,
) {
  const { technologies, chosen, onChoose } = props;
  const counts = countedTechnologies.map((name) => ({
    name,
    count: technologies.find(({ value }) => value === name)?.count ?? 0,
  }));
  const maxCount = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className={classes['counts']} aria-labelledby="technology-counts">
      <h3 id="technology-counts">{t`By technology`}</h3>
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen.includes(name)}
              aria-description={plural(count, {
                one: `# provider. Filter by ${name}`,
                other: `# providers. Filter by ${name}`,
              })}
              disabled={count === 0}
              onClick={() => onChoose(name)}
            >
              <span>{name}</span>
              <PercentBar percent={(count / maxCount) * 100} />
              <b className="tabular">{formatInteger(count)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
