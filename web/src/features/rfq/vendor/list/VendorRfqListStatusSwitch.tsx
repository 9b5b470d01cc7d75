import { t } from '@lingui/core/macro';
import type { VendorRfqStatusFilterValue } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { rfqLinkStatusesInDisplayOrder, rfqLinkStatusAppearances } from '../../../../shared/rfq/statusAppearances.tsx';
import { formatInteger } from '../../../../ui/numberFormat.ts';
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx';
import classes from '../VendorDashboard.module.css';
import type { VendorRfqListState } from './useVendorRfqList.ts';

type Choice = 'all' | VendorRfqStatusFilterValue;

const choices: readonly Choice[] = ['all', ...rfqLinkStatusesInDisplayOrder, 'decided'];

function getLabel(choice: Choice): string {
  if (choice === 'all') return t`All`;
  return choice === 'decided' ? t`Buyer decided` : rfqLinkStatusAppearances[choice].vendor.label;
}

const isAlwaysShown = (choice: Choice): boolean =>
  choice === 'all' || (choice !== 'decided' && rfqLinkStatusAppearances[choice].isAlwaysFilter);

/** Status filter with the number of RFQs per status. Rare statuses are shown only if they occur or are selected. */
export function VendorRfqListStatusSwitch({ list: { page, query, urlParams } }: { list: VendorRfqListState }) {
  const chosen = query.status ?? 'all';
  const getCount = (choice: Choice): number => page?.statuses[choice] ?? 0;
  const shown = choices.filter((each) => isAlwaysShown(each) || each === chosen || getCount(each) > 0);
  return (
    <SegmentedSwitch
      label={t`Show RFQs by status`}
      value={chosen}
      onChange={(next) => urlParams.set({ status: next === 'all' ? null : next }, true)}
      choices={shown.map((value) => ({
        value,
        name: `${getLabel(value)} ${formatInteger(getCount(value))}`,
        label: (
          <>
            {getLabel(value)} <span className={classes['choiceCount']}>{formatInteger(getCount(value))}</span>
          </>
        ),
      }))}
    />
  );
}
