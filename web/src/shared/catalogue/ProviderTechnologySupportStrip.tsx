import type { ProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import {
  buildTechnologyStrip,
  describeTechnologyStrip,
} from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import { joinClassNames } from '../../ui/polymorphicProps.ts';
import classes from './ProviderTechnologySupportStrip.module.css';

export interface ProviderTechnologySupportStripProps {
  provider: Pick<ProviderReplyItem, 'radio_tech' | 'NTN Support'>;
  /** Whether the segments have labels. The strip is 34 px high with labels, 6 px without. */
  labelled?: boolean;
}

/**
 * Strip with one segment for each of eight technologies, so that providers can be compared by pattern. A segment is
 * solid for yes, empty for no, dotted for not stated, and half filled for announced.
 */
export function ProviderTechnologySupportStrip({ provider, labelled = false }: ProviderTechnologySupportStripProps) {
  const places = buildTechnologyStrip(provider);
  const className = joinClassNames(classes['strip'], labelled ? classes['labelled'] : undefined);
  return (
    <div className={className} role="img" aria-label={describeTechnologyStrip(places)}>
      {places.map(({ name, state }) => (
        <span key={name} className={classes['place']} data-state={state} translate="no">
          {labelled ? name : null}
        </span>
      ))}
    </div>
  );
}
