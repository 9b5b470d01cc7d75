import { plural, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import type { SearchFunnelParams } from './analyticsApi.ts';
import type { SearchAnalyticsStateAndSetter } from './analyticsUrlState.ts';
import { SearcherRetentionCohortsCard } from './SearcherRetentionCohortsCard.tsx';
import { SearchFunnelCard } from './SearchFunnelCard.tsx';

const windowChoices = [7, 14, 30, 60, 90];

/** Analytics of the conversion from search to RFQ to quote, and of the retention of people who search. */
export function SearchFunnelPanel({
  params,
  control: { state, change },
}: {
  params: SearchFunnelParams;
  control: SearchAnalyticsStateAndSetter;
}) {
  const choices = [...new Set([...windowChoices, state.within])].sort((a, b) => a - b);
  return (
    <>
      <FlexRow wrap>
        <NativeSelect
          label={t`Maximum time from search to RFQ`}
          value={String(state.within)}
          rightSection={<IconSelector size={16} aria-hidden />}
          data={choices.map((days) => ({
            value: String(days),
            label: plural(days, { one: '# day', other: '# days' }),
          }))}
          onChange={({ currentTarget }) => change({ within: Number(currentTarget.value) })}
        />
      </FlexRow>
      <SearchFunnelCard params={params} />
      <SearcherRetentionCohortsCard params={params} />
    </>
  );
}
