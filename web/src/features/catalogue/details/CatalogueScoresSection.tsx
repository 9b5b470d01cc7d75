import {
  catalogueScoreComponents,
  catalogueScoreWeightsExplanation,
} from '@marketplace/contracts/catalogue/catalogue.scoreComponents.ts';
import type { ProviderCatalogueScores } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Note } from '../../../ui/Note.tsx';
import { PercentBar } from '../../../ui/PercentBar.tsx';
import { ProviderFactSection } from './FactSection.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './ProviderFacts.module.css';

/** Provider scores that depend only on the catalogue, not on the buyer's requirements. */
export function CatalogueScoresSection({ scores }: { scores: ProviderCatalogueScores }) {
  return (
    <ProviderFactSection
      title="Catalogue scores"
      aside={
        <>
          <b>{scores.total}</b> of 100
        </>
      }
    >
      <Stack as="dl" gap={8} className={classes['scores']}>
        {catalogueScoreComponents.map(({ score, name, meaning }) => (
          <div key={score}>
            <dt>
              {name}
              <Note>{meaning}</Note>
            </dt>
            <dd>
              <PercentBar percent={scores[score]} />
              <b className="tabular">{scores[score]}</b>
            </dd>
          </div>
        ))}
      </Stack>
      <Text faint size="small" className={classes['note']}>
        {catalogueScoreWeightsExplanation}
      </Text>
    </ProviderFactSection>
  );
}
