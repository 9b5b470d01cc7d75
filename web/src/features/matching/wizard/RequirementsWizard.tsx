import { t } from '@lingui/core/macro';
import { IconCloudCheck, IconRefresh } from '@tabler/icons-react';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import {
  dataVolumeOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  deploymentScaleRequirementOptions,
  simTypeOptions,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedMultiSelect, SegmentedSingleSelect } from '../../../ui/OptionRow.tsx';
import { wizardFieldLabelTexts } from '../wizardFieldLabelTexts.ts';
import { AdvancedWizardFieldsSection } from './AdvancedWizardFieldsSection.tsx';
import { GeographyField } from './GeographyField.tsx';
import { type WizardFocusTarget, useFocusWizardField } from './wizardFocus.ts';
import { LiveMatchCountText } from './LiveMatchCountText.tsx';
import { useWizardAnswers } from '../useWizardAnswers.ts';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Wizard.module.css';
import { WizardFieldWithLabel } from './WizardFieldWithLabel.tsx';
import { WizardProgressBar } from './WizardProgressBar.tsx';

export interface RequirementsWizardProps {
  searching: boolean;
  /** Field to focus; `null` for none. */
  focusTarget: WizardFocusTarget | null;
  onFind: () => void;
  onReset: () => void;
}

function MainFields() {
  const { answers, answer } = useWizardAnswers();
  return (
    <>
      <WizardFieldWithLabel field="powerSensitivity">
        <SegmentedSingleSelect
          label={wizardFieldLabelTexts.powerSensitivity}
          options={devicePowerOptions}
          formatOption={(option) => formatRequirementOption('powerSensitivity', option)}
          value={answers.powerSensitivity}
          onChange={(powerSensitivity) => answer({ powerSensitivity })}
        />
      </WizardFieldWithLabel>
      <WizardFieldWithLabel field="applicationProfile">
        <SegmentedSingleSelect
          label={wizardFieldLabelTexts.applicationProfile}
          options={dataVolumeOptions}
          formatOption={(option) => formatRequirementOption('applicationProfile', option)}
          value={answers.applicationProfile}
          onChange={(applicationProfile) => answer({ applicationProfile })}
        />
      </WizardFieldWithLabel>
      <WizardFieldWithLabel field="deviceMobility">
        <SegmentedSingleSelect
          label={wizardFieldLabelTexts.deviceMobility}
          options={deviceMobilityOptions}
          formatOption={(option) => formatRequirementOption('deviceMobility', option)}
          value={answers.deviceMobility}
          onChange={(deviceMobility) => answer({ deviceMobility })}
        />
      </WizardFieldWithLabel>
      <WizardFieldWithLabel field="deploymentScale">
        <SegmentedSingleSelect
          label={wizardFieldLabelTexts.deploymentScale}
          options={deploymentScaleRequirementOptions}
          formatOption={(option) => formatRequirementOption('deploymentScale', option)}
          value={answers.deploymentScale}
          onChange={(deploymentScale) => answer({ deploymentScale })}
        />
      </WizardFieldWithLabel>
      <WizardFieldWithLabel field="simRequirements">
        <SegmentedMultiSelect
          label={wizardFieldLabelTexts.simRequirements}
          options={simTypeOptions}
          formatOption={(option) => formatRequirementOption('simRequirements', option)}
          fit
          values={answers.simRequirements}
          onChange={(simRequirements) => answer({ simRequirements })}
        />
      </WizardFieldWithLabel>
    </>
  );
}

/** Form with the requirements of the buyer (step 1). */
export function RequirementsWizard({ searching, focusTarget, onFind, onReset }: RequirementsWizardProps) {
  const { answers } = useWizardAnswers();
  useFocusWizardField(focusTarget);
  return (
    <Card aria-label={t`Requirements wizard`}>
      <WizardProgressBar step={1} />
      <Stack gap={12} className={classes['fields']}>
        <GeographyField />
        <MainFields />
        <AdvancedWizardFieldsSection focusTarget={focusTarget} />
      </Stack>
      <FlexRow gap={12} wrap className={classes['foot']}>
        <FlexRow gap={12} justify="between" className={classes['state']}>
          <LiveMatchCountText />
          {hasRequirements(answers) && (
            <FlexRow as="span" gap={6} className={classes['saved']} title={t`Your answers are saved in this browser`}>
              <IconCloudCheck size={16} aria-hidden />
              {t`Saved`}
            </FlexRow>
          )}
        </FlexRow>
        <Button
          variant="quiet"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onReset}
        >{t`Reset`}</Button>
        <Button
          variant="primary"
          busy={searching}
          busyLabel={t`Finding providers`}
          onClick={onFind}
        >{t`Find Matching Providers`}</Button>
      </FlexRow>
    </Card>
  );
}
