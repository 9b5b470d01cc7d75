import { t } from '@lingui/core/macro';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { regionNames, type BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { SegmentedMultiSelect } from '../../../ui/OptionRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Wizard.module.css';

type Regions = BuyerRequirements['regions'];

const rows = [regionNames.slice(0, 4), regionNames.slice(4)];

/** Selects regions in two rows of buttons. `onChange` receives the selected regions in the order of `regionNames`. */
export function RegionPicker({ regions, onChange }: { regions: Regions; onChange: (regions: Regions) => void }) {
  return (
    <Stack gap={8} className={classes['regions']}>
      {rows.map((row, index) => (
        <SegmentedMultiSelect
          key={row[0]}
          label={index === 0 ? t`Regions` : t`More regions`}
          options={row}
          formatOption={formatRegionName}
          values={regions}
          onChange={(chosen) =>
            onChange(
              regionNames.filter((name) => (row.includes(name) ? chosen.includes(name) : regions.includes(name))),
            )
          }
        />
      ))}
    </Stack>
  );
}
