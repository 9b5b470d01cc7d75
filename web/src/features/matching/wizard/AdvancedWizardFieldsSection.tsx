import { plural, t } from '@lingui/core/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import {
  apiRequirementOptions,
  deviceLongevityOptions,
  deviceManagementOptions,
  ntnRequirementOptions,
  privateNetworkOptions,
  type BuyerRequirements,
  securityRequirementOptions,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { SegmentedMultiSelect, SegmentedSingleSelect } from '../../../ui/OptionRow.tsx';
import { wizardFieldLabelTexts, type WizardFieldName as Field } from '../wizardFieldLabelTexts.ts';
import { useWizardAnswers } from '../useWizardAnswers.ts';
import { toDeviceManagementAnswerChange } from '../answerChanges.ts';
import type { WizardFocusTarget } from './wizardFocus.ts';
import { WizardFieldWithLabel } from './WizardFieldWithLabel.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Wizard.module.css';

const advancedFields: readonly Field[] = [
  'privateNetworkNeeded',
  'deviceManagement',
  'apisRequired',
  'ntnSupport',
  'deviceLongevity',
  'securityRequirements',
];

const noLongevity = 'none';
/** The options for longevity as text, because the options of a row are texts. */
const longevityOptions: readonly string[] = [noLongevity, ...deviceLongevityOptions.map(String)];

function formatLongevity(years: number): string {
  return plural(years, { one: 'Up to # year', other: 'Up to # years' });
}

/**
 * Summarises the answers for the collapsed section: all answers that differ from the defaults, and also the default for
 * device management if the user chose it explicitly.
 */
function summariseAnswers(answers: BuyerRequirements): string {
  const { privateNetworkNeeded, deviceManagement, apisRequired, ntnSupport, touched = [] } = answers;
  const { deviceLongevity, securityRequirements = [] } = answers;
  const chosenBasic = touched.includes('deviceManagement');
  return [
    ...(privateNetworkNeeded === 'None' ? [] : [formatRequirementOption('privateNetworkNeeded', privateNetworkNeeded)]),
    ...(deviceManagement === 'Basic' && !chosenBasic
      ? []
      : [t`Device management: ${{ level: formatRequirementOption('deviceManagement', deviceManagement) }}`]),
    ...(apisRequired === 'None' ? [] : [formatRequirementOption('apisRequired', apisRequired)]),
    ...(ntnSupport ? [t`NTN: Yes`] : []),
    ...(deviceLongevity === undefined ? [] : [formatLongevity(deviceLongevity)]),
    ...securityRequirements.map((option) => formatRequirementOption('securityRequirements', option)),
  ].join(', ');
}

/** Fields that are not scored, but are sent to vendors. */
function UnscoredFields() {
  const { answers, answer } = useWizardAnswers();
  const { deviceLongevity, securityRequirements = [] } = answers;
  return (
    <>
      <WizardFieldWithLabel field="deviceLongevity">
        <SegmentedSingleSelect
          label={wizardFieldLabelTexts.deviceLongevity}
          options={longevityOptions}
          formatOption={(option) => (option === noLongevity ? t`None` : formatLongevity(Number(option)))}
          value={String(deviceLongevity ?? noLongevity)}
          onChange={(option) =>
            answer({ deviceLongevity: deviceLongevityOptions.find((years) => String(years) === option) })
          }
        />
      </WizardFieldWithLabel>
      <WizardFieldWithLabel field="securityRequirements">
        <SegmentedMultiSelect
          label={wizardFieldLabelTexts.securityRequirements}
          options={securityRequirementOptions}
          formatOption={(option) => formatRequirementOption('securityRequirements', option)}
          fit
          values={securityRequirements}
          onChange={(chosen) => answer({ securityRequirements: chosen })}
        />
      </WizardFieldWithLabel>
    </>
  );
}

/**
 * Collapsible section of advanced fields.
 * @param props.focusTarget field to focus; if the section contains the field, the section expands.
 */
export function AdvancedWizardFieldsSection({ focusTarget }: { focusTarget: WizardFocusTarget | null }) {
  const { answers, answer } = useWizardAnswers();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [handledTarget, setHandledTarget] = useState(focusTarget);
  if (focusTarget !== handledTarget) {
    setHandledTarget(focusTarget);
    if (focusTarget !== null && advancedFields.includes(focusTarget.field)) setOpen(true);
  }
  return (
    <>
      <FlexRow
        as="button"
        gap={8}
        type="button"
        className={classes['advanced']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} aria-hidden />
        <b>{t`Advanced Options`}</b>
        {!open && <span>{summariseAnswers(answers)}</span>}
      </FlexRow>
      <Stack gap={12} id={id} className={classes['advancedFields']} hidden={!open}>
        <WizardFieldWithLabel field="privateNetworkNeeded">
          <SegmentedSingleSelect
            label={wizardFieldLabelTexts.privateNetworkNeeded}
            options={privateNetworkOptions}
            formatOption={(option) => formatRequirementOption('privateNetworkNeeded', option)}
            value={answers.privateNetworkNeeded}
            onChange={(value) => answer({ privateNetworkNeeded: value ?? 'None' })}
          />
        </WizardFieldWithLabel>
        <WizardFieldWithLabel field="deviceManagement">
          <SegmentedSingleSelect
            label={wizardFieldLabelTexts.deviceManagement}
            options={deviceManagementOptions}
            formatOption={(option) => formatRequirementOption('deviceManagement', option)}
            value={answers.deviceManagement}
            onChange={(value) => answer(toDeviceManagementAnswerChange(answers, value))}
          />
        </WizardFieldWithLabel>
        <WizardFieldWithLabel field="apisRequired">
          <SegmentedSingleSelect
            label={wizardFieldLabelTexts.apisRequired}
            options={apiRequirementOptions}
            formatOption={(option) => formatRequirementOption('apisRequired', option)}
            value={answers.apisRequired}
            onChange={(value) => answer({ apisRequired: value ?? 'None' })}
          />
        </WizardFieldWithLabel>
        <WizardFieldWithLabel field="ntnSupport">
          <SegmentedSingleSelect
            label={wizardFieldLabelTexts.ntnSupport}
            options={ntnRequirementOptions}
            formatOption={(option) => formatRequirementOption('ntnSupport', option)}
            value={answers.ntnSupport ? 'Yes' : 'None'}
            onChange={(value) => answer({ ntnSupport: value === 'Yes' })}
          />
        </WizardFieldWithLabel>
        <UnscoredFields />
      </Stack>
    </>
  );
}
