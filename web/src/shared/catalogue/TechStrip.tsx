import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { techPlaces, techSentence } from '@marketplace/contracts/catalogue/catalogue.techPlaces.ts';
import { classNames } from '../../ui/asElement.ts';
import classes from './TechStrip.module.css';

export interface TechStripProps {
  provider: Pick<ProviderView, 'radio_tech' | 'NTN Support'>;
  /** With names, 34 high; without, a 6 px fingerprint. */
  labelled?: boolean;
}

/** Eight fixed places, so that two providers can be compared by shape. Solid yes, empty no, dotted not stated, half announced. */
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
