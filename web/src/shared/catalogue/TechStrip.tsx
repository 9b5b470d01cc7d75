import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { techPlaces, techSentence } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import { classNames } from '../../ui/asElement.ts';
import classes from './TechStrip.module.css';

export interface TechStripProps {
  provider: Pick<ProviderView, 'radio_tech' | 'NTN Support'>;
  /** With labels, 34 px high; without labels, 6 px high. */
  labelled?: boolean;
}

/**
 * Eight fixed segments, so that providers can be compared by pattern. Solid for yes, empty for no, dotted for not
 * stated, half for announced.
 */
export function TechStrip({ provider, labelled = false }: TechStripProps) {
  const places = techPlaces(provider);
  const className = classNames(classes['strip'], labelled ? classes['labelled'] : undefined);
  return (
    <div className={className} role="img" aria-label={techSentence(places)}>
      {places.map(({ name, state }) => (
        <span key={name} className={classes['place']} data-state={state}>
          {labelled ? name : null}
        </span>
      ))}
    </div>
  );
}
