import { t } from '@lingui/core/macro';
import { useAppDispatch } from '../../../core/hooks.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { CountryPicker } from '../../../shared/geo/CountryPicker.tsx';
import { wizardFieldLabelTexts } from '../wizardFieldLabelTexts.ts';
import { WizardFieldLabelOrMustToggle } from './WizardFieldLabelOrMustToggle.tsx';
import { getWizardFieldElementId } from './wizardFocus.ts';
import { RegionPicker } from './RegionPicker.tsx';
import { chooseGeographicMode } from '../requirementsActions.ts';
import { useWizardAnswers } from '../useWizardAnswers.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';

const modes = [
  { value: 'regions', label: t`Regions` },
  { value: 'countries', label: t`Countries` },
] as const;

/** Wizard field to choose the regions or countries of the deployment. */
export function GeographyField() {
  const dispatch = useAppDispatch();
  const { answers, answer } = useWizardAnswers();
  return (
    <Stack gap={8} id={getWizardFieldElementId('geography')}>
      <FlexRow gap="4px 12px" wrap justify="between">
        <WizardFieldLabelOrMustToggle field="geography" />
        <SegmentedSwitch
          label={wizardFieldLabelTexts.geography}
          choices={modes}
          value={answers.geographicMode}
          onChange={(mode) => dispatch(chooseGeographicMode(mode))}
        />
      </FlexRow>
      {answers.geographicMode === 'regions' ? (
        <RegionPicker regions={answers.regions} onChange={(regions) => answer({ regions })} />
      ) : (
        <CountryPicker countries={answers.countries} onChange={(countries) => answer({ countries })} />
      )}
    </Stack>
  );
}
