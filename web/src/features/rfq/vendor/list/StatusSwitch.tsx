import type { VendorStanding } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { facedStatuses, linkFaces } from '../../../../shared/rfq/statusFaces.tsx';
import { inFigures } from '../../../../ui/figures.ts';
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx';
import classes from '../VendorDashboard.module.css';
import type { VendorList } from './useVendorList.ts';

type Choice = 'all' | VendorStanding;

const choices: readonly Choice[] = ['all', ...facedStatuses, 'decided'];

function getLabel(choice: Choice): string {
  if (choice === 'all') return 'All';
  return choice === 'decided' ? 'Decided' : linkFaces[choice].vendor.word;
}

const isAlwaysShown = (choice: Choice): boolean =>
  choice === 'all' || (choice !== 'decided' && linkFaces[choice].isAlwaysFilter);

/** Status filter with counts; rare statuses are shown only if they occur. */
export function StatusSwitch({ list: { page, query, urlParams } }: { list: VendorList }) {
  const chosen = query.status ?? 'all';
  const getCount = (choice: Choice): number => page?.statuses[choice] ?? 0;
  const shown = choices.filter((each) => isAlwaysShown(each) || each === chosen || getCount(each) > 0);
  return (
    <SegmentedSwitch
      label="Show RFQs"
      value={chosen}
      onChange={(next) => urlParams.set({ status: next === 'all' ? null : next }, true)}
      choices={shown.map((value) => ({
        value,
        name: `${getLabel(value)} ${inFigures(getCount(value))}`,
        label: (
          <>
            {getLabel(value)} <span className={classes['choiceCount']}>{inFigures(getCount(value))}</span>
          </>
        ),
      }))}
    />
  );
}
