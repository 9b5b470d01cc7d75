import type { CatalogueScores } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { FactSection } from './FactSection.tsx';
import classes from './ProviderFacts.module.css';

const meanings = [
  { score: 'technology', name: 'Technology', meaning: 'fit for every kind of device, SIM kinds, satellite' },
  { score: 'coverage', name: 'Coverage', meaning: 'the seven regions, each full at 80 percent' },
  { score: 'platform', name: 'Platform', meaning: 'device management and APIs' },
  { score: 'commercial', name: 'Commercial', meaning: 'tariffs for small, medium and large fleets' },
] as const satisfies readonly { score: keyof CatalogueScores; name: string; meaning: string }[];

/** What the catalogue alone says of a provider's strength. */
export function Scores({ scores }: { scores: CatalogueScores }) {
  return (
    <FactSection
      title="Catalogue scores"
      aside={
        <>
          <b>{scores.total}</b> of 100
        </>
      }
    >
      <dl className={classes['scores']}>
        {meanings.map(({ score, name, meaning }) => (
          <div key={score}>
            <dt>
              {name}
              <small>{meaning}</small>
            </dt>
            <dd>
              <i aria-hidden="true">
                <em style={{ width: `${scores[score]}%` }} />
              </i>
              <b className="tabular">{scores[score]}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>
        Derived from the catalogue, before any requirements. The total weighs them as matching does: technology 57,
        coverage 30, platform 12, commercial 6.
      </p>
    </FactSection>
  );
}
