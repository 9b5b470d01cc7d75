import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  catalogueScoreComponents,
  catalogueScoreWeightsExplanation,
} from '@marketplace/contracts/catalogue/catalogue.scoreComponents.ts';
import type { ProviderScoresFromCatalogueData } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { PercentBar } from '../../../ui/PercentBar.tsx';
import { TitledProviderDetailsSection } from './TitledProviderDetailsSection.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './GroupedProviderFactSections.module.css';

/** Provider scores that depend only on the catalogue, not on the buyer's requirements. */
export function ProviderCatalogueScoresSection({ scores }: { scores: ProviderScoresFromCatalogueData }) {
  const { total } = scores;
  return (
    <TitledProviderDetailsSection
      title={t`Catalogue scores`}
      aside={
        <>
          <Trans>
            <b>{total}</b> of 100
          </Trans>
        </>
      }
    >
      <Stack as="dl" gap={8} className={classes['scores']}>
        {catalogueScoreComponents.map(({ score, name, meaning }) => (
          <div key={score}>
            <dt>
              {formatMessage(name)}
              <CaptionText>{formatMessage(meaning)}</CaptionText>
            </dt>
            <dd>
              <PercentBar percent={scores[score]} />
              <b className="tabular">{scores[score]}</b>
            </dd>
          </div>
        ))}
      </Stack>
      <MutedText faint size="small" className={classes['note']}>
        {formatMessage(catalogueScoreWeightsExplanation)}
      </MutedText>
    </TitledProviderDetailsSection>
  );
}
