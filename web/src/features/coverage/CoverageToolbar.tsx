import {
  type CoverageTechnology,
  coverageTechnologies,
  coverageViews,
  technologyNames,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import { MultiOptionRow } from '../../ui/OptionRow.tsx';
import { Row } from '../../ui/Row.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { Text } from '../../ui/Text.tsx';
import type { CoverageControl } from './coverageAddress.ts';
import classes from './CoverageMap.module.css';
import { technologyGroups, viewNames } from './coverageWords.ts';

interface TechnologyGroupProps {
  name: string;
  technologies: readonly CoverageTechnology[];
  chosen: readonly CoverageTechnology[];
  onChoose: (chosen: readonly CoverageTechnology[]) => void;
}

/** The technologies of a group; those of the others stay as they are. */
function TechnologyGroup({ name, technologies, chosen, onChoose }: TechnologyGroupProps) {
  const named = (each: CoverageTechnology): string => technologyNames[each];
  const choose = (names: readonly string[]): void =>
    onChoose(
      coverageTechnologies.filter((each) =>
        technologies.includes(each) ? names.includes(named(each)) : chosen.includes(each),
      ),
    );
  return (
    <Row gap={12} className={classes['group']} data-low-power={technologies.includes('lte_m') || undefined}>
      <Text as="span" size="small" aria-hidden="true">
        {name}
      </Text>
      <MultiOptionRow
        label={name}
        options={technologies.map(named)}
        values={technologies.filter((each) => chosen.includes(each)).map(named)}
        onChange={choose}
        fit
      />
    </Row>
  );
}

const views = coverageViews.map((value) => ({ value, label: viewNames[value] }));

export interface CoverageToolbarProps {
  chosen: readonly CoverageTechnology[];
  onChoose: (chosen: readonly CoverageTechnology[]) => void;
  control: CoverageControl;
}

/** Which technologies count, and whose word. */
export function CoverageToolbar({ chosen, onChoose, control: { state, change } }: CoverageToolbarProps) {
  return (
    <Row gap="8px 24px" wrap className={classes['toolbar']}>
      {technologyGroups.map((group) => (
        <TechnologyGroup key={group.name} {...group} chosen={chosen} onChoose={onChoose} />
      ))}
      <SegmentedSwitch label="View" choices={views} value={state.view} onChange={(view) => change({ view })} />
    </Row>
  );
}
