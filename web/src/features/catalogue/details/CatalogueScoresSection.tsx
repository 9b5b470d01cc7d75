import {
  catalogueScoreComponents,
  catalogueScoreWeightsExplanation,
} from '@marketplace/contracts/catalogue/catalogue.scoreComponents.ts';
import type { ProviderCatalogueScores } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { SecondaryText } from '../../../ui/SecondaryText.tsx';
import { PercentBar } from '../../../ui/PercentBar.tsx';
import { ProviderFactSection } from './ProviderFactSection.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './GroupedProviderFactSections.module.css';

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
              <SecondaryText>{meaning}</SecondaryText>
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
