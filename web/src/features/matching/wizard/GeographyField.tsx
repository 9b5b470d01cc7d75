import { useAppDispatch } from '../../../core/hooks.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { CountryPicker } from '../../../shared/geo/CountryPicker.tsx';
import { fieldLabels } from '../fieldWords.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { fieldId } from './goTo.ts';
import { RegionPicker } from './RegionPicker.tsx';
import { modeChosen } from '../requirementsActions.ts';
import { useAnswers } from '../useAnswers.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';

const modes = [
  { value: 'regions', label: 'Regions' },
  { value: 'countries', label: 'Countries' },
] as const;

/** Regions or countries of the deployment. */
export function GeographyField() {
  const dispatch = useAppDispatch();
  const { answers, answer } = useAnswers();
  return (
    <Stack gap={8} id={fieldId('geography')}>
      <Row justify="between">
        <FieldLabel field="geography" />
        <SegmentedSwitch
          label={fieldLabels.geography}
          choices={modes}
          value={answers.geographicMode}
          onChange={(mode) => dispatch(modeChosen(mode))}
        />
      </Row>
      {answers.geographicMode === 'regions' ? (
        <RegionPicker regions={answers.regions} onChange={(regions) => answer({ regions })} />
      ) : (
        <CountryPicker countries={answers.countries} onChange={(countries) => answer({ countries })} />
      )}
    </Stack>
  );
}
