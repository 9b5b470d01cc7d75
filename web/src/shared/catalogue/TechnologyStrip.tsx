import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import {
  buildTechnologyStrip,
  describeTechnologyStrip,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import { joinClassNames } from '../../ui/polymorphicProps.ts';
import classes from './TechnologyStrip.module.css';

export interface TechnologyStripProps {
  provider: Pick<ProviderView, 'radio_tech' | 'NTN Support'>;
  /** With labels, 34 px high; without labels, 6 px high. */
  labelled?: boolean;
}

/**
 * A strip with one segment for each of eight technologies, so that providers can be compared by pattern. Solid for yes,
 * empty for no, dotted for not stated, half for announced.
 */
export function TechnologyStrip({ provider, labelled = false }: TechnologyStripProps) {
  const places = buildTechnologyStrip(provider);
  const className = joinClassNames(classes['strip'], labelled ? classes['labelled'] : undefined);
  return (
    <div className={className} role="img" aria-label={describeTechnologyStrip(places)}>
      {places.map(({ name, state }) => (
        <span key={name} className={classes['place']} data-state={state}>
          {labelled ? name : null}
        </span>
      ))}
    </div>
  );
}
