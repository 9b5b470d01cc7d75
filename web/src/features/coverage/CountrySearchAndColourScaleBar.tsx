import { t } from '@lingui/core/macro';
import { CountryFinderCombobox } from '../../shared/geo/CountryFinderCombobox.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import type { CoverageMapUrlStateAndSetter } from './coverageMapUrlStateCodec.ts';
import type { CountryWithCoverageCounts } from './coverageCounts.ts';
import classes from './CoverageMap.module.css';
import type { CountryCoveragePanelState } from './useCountryCoveragePanelState.ts';

const scales = [
  { value: 'steps', label: t`Fixed steps` },
  { value: 'relative', label: t`Relative to others` },
] as const;

export interface CountrySearchAndColourScaleBarProps {
  rows: readonly CountryWithCoverageCounts[];
  control: CoverageMapUrlStateAndSetter;
  open: CountryCoveragePanelState;
}

/** Bar with the country search and, while the map is shown, a switch for the map's colour scale. */
export function CountrySearchAndColourScaleBar({
  rows,
  control: { state, change },
  open,
}: CountrySearchAndColourScaleBarProps) {
  const find = (code: string): void => {
    if (code !== open.code) open.pick(code);
  };
  return (
    <FlexRow gap="8px 16px" wrap justify="between" className={classes['finder']}>
      <CountryFinderCombobox countries={rows.map(({ code }) => code)} onFind={find} />
      {state.show === 'map' && (
        <FlexRow gap={12} wrap>
          <MutedText as="span" size="small" aria-hidden="true">{t`Colours`}</MutedText>
          <SegmentedSwitch
            label={t`Colours`}
            choices={scales}
            value={state.scale}
            onChange={(scale) => change({ scale })}
          />
        </FlexRow>
      )}
    </FlexRow>
  );
}
