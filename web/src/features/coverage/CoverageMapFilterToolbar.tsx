import { t } from '@lingui/core/macro';
import {
  type CoverageTechnology,
  coverageTechnologies,
  coverageMapLayers,
  coverageTechnologyLabels,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import { SegmentedMultiSelect } from '../../ui/OptionRow.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import type { CoverageMapUrlStateAndSetter } from './coverageMapUrlStateCodec.ts';
import classes from './CoverageMap.module.css';
import { coverageTechnologyGroups, coverageMapLayerLabels } from './coverageText.ts';

interface TechnologyGroupProps {
  name: string;
  technologies: readonly CoverageTechnology[];
  chosen: readonly CoverageTechnology[];
  onChoose: (chosen: readonly CoverageTechnology[]) => void;
}

/** Toggles for one group of technologies. The choice in other groups does not change. */
function TechnologyGroup({ name, technologies, chosen, onChoose }: TechnologyGroupProps) {
  const handleChange = (selected: readonly CoverageTechnology[]): void =>
    onChoose(coverageTechnologies.filter((each) => (technologies.includes(each) ? selected : chosen).includes(each)));
  return (
    <FlexRow gap={12} className={classes['group']} data-low-power={technologies.includes('lte_m') || undefined}>
      <MutedText as="span" size="small" aria-hidden="true">
        {name}
      </MutedText>
      <SegmentedMultiSelect
        label={name}
        options={technologies}
        formatOption={(technology) => coverageTechnologyLabels[technology]}
        values={technologies.filter((each) => chosen.includes(each))}
        onChange={handleChange}
        fit
      />
    </FlexRow>
  );
}

const views = coverageMapLayers.map((value) => ({ value, label: coverageMapLayerLabels[value] }));

export interface CoverageMapFilterToolbarProps {
  chosen: readonly CoverageTechnology[];
  onChoose: (chosen: readonly CoverageTechnology[]) => void;
  control: CoverageMapUrlStateAndSetter;
}

/** Filters of the map: technologies, and whether to count networks, providers or both. */
export function CoverageMapFilterToolbar({
  chosen,
  onChoose,
  control: { state, change },
}: CoverageMapFilterToolbarProps) {
  return (
    <FlexRow gap="8px 24px" wrap className={classes['toolbar']}>
      {coverageTechnologyGroups.map((group) => (
        <TechnologyGroup key={group.name} {...group} chosen={chosen} onChoose={onChoose} />
      ))}
      <SegmentedSwitch label={t`View`} choices={views} value={state.view} onChange={(view) => change({ view })} />
    </FlexRow>
  );
}
