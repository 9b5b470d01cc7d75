import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { type ProviderSortKey, providerSortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderListWithShowMoreButton.module.css';

const names: Readonly<Record<ProviderSortKey, string>> = {
  rank: t`Default order`,
  name: t`Name`,
  type: t`Type`,
  technologies: t`Technologies`,
  countries: t`Countries`,
  sgp32: t`SGP.32`,
  ntn: t`NTN`,
  level: t`Level`,
  answerRate: t`Response rate`,
  answerTime: t`Time to first response`,
};

export interface ProviderSortSelectProps {
  sort: ProviderSort;
  onSort: (by: ProviderSortKey) => void;
  /** Label of the list's default order. */
  ownOrder?: string | undefined;
}

/**
 * Select field for the sort order of the provider list. Shown in both views: cards have no column headers, and the
 * table lacks columns for some sort keys.
 */
export function ProviderSortSelect({ sort, onSort, ownOrder = names.rank }: ProviderSortSelectProps) {
  const choices = providerSortKeys.map((value) => ({ value, label: value === 'rank' ? ownOrder : names[value] }));
  const id = useId();
  const choose = (value: string): void => {
    const by = providerSortKeys.find((key) => key === value);
    if (by !== undefined) onSort(by);
  };
  return (
    <FlexRow gap={8} justify="end" className={classes['sort']}>
      <label htmlFor={id}>{t`Sort by`}</label>
      <NativeSelect
        id={id}
        data={choices}
        value={sort.by}
        rightSection={<IconSelector size={16} aria-hidden />}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </FlexRow>
  );
}
