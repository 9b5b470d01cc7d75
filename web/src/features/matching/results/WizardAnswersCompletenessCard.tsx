import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type MatchingAccuracyBand,
  matchingAccuracyBandLabels,
  computeMatchingAccuracyFromFilledFields,
} from '@marketplace/domain/matching/matching.accuracy.ts';
import { listFilledRequirementFields } from '@marketplace/domain/matching/matching.filled.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Summary.module.css';
import type { WizardAnswers } from '../wizardAnswers.ts';

const keyFields = [
  ['geography', t`Geography`],
  ['powerSensitivity', t`Power`],
  ['applicationProfile', t`Data`],
  ['deviceMobility', t`Mobility`],
  ['deploymentScale', t`Scale`],
] as const;

const tones: Readonly<Record<MatchingAccuracyBand, BadgeTone>> = {
  Excellent: 'green',
  'Very Good': 'green',
  Good: 'neutral',
  Fair: 'amber',
  Poor: 'red',
  'No Parameters': 'unknown',
};

/** Shows how complete the answers are, and what to add next. The matches have no influence on this card. */
export const WizardAnswersCompletenessCard = memo(function WizardAnswersCompletenessCard({
  answers,
}: {
  answers: WizardAnswers;
}) {
  const { percent, band, tip } = computeMatchingAccuracyFromFilledFields(answers, answers.further);
  const filled = listFilledRequirementFields(answers);
  return (
    <Card className={classes['card']} aria-labelledby="matching-accuracy">
      <FlexRow gap="4px 12px" wrap justify="between" className={classes['head']}>
        <h2 id="matching-accuracy">{t`Matching accuracy`}</h2>
        <FlexRow as="p" gap={8}>
          <b className="tabular">{percent}%</b>
          <Badge tone={tones[band]} icon={tones[band] === 'green' ? <IconCheck aria-hidden /> : undefined}>
            {formatMessage(matchingAccuracyBandLabels[band])}
          </Badge>
        </FlexRow>
      </FlexRow>
      <MutedText
        size="small"
        className={classes['about']}
      >{t`Shows how complete your answers are, not how good the matches are.`}</MutedText>
      <MutedText as="ol" size="small" className={classes['five']} aria-label={t`Five key fields`}>
        {keyFields.map(([field, name]) => (
          <li key={field} data-filled={filled.includes(field) || undefined}>
            <i aria-hidden="true" />
            {name}
            {!filled.includes(field) && <VisuallyHidden> {t`(missing)`}</VisuallyHidden>}
          </li>
        ))}
      </MutedText>
      {tip !== null && (
        <FlexRow as="p" gap={8} align="stretch" className={classes['tip']}>
          <IconBulb size={16} aria-hidden />
          <span>{tip}</span>
        </FlexRow>
      )}
    </Card>
  );
});
