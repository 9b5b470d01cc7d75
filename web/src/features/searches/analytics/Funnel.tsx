import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Row } from '../../../ui/Row.tsx';
import type { FollowParams } from './analyticsApi.ts';
import type { AnalyticsControl } from './analyticsState.ts';
import { CohortsCard } from './CohortsCard.tsx';
import { FunnelCard } from './FunnelCard.tsx';

const windowChoices = [7, 14, 30, 60, 90];

/** Conversion from search to RFQ to quote, and retention. */
export function Funnel({ params, control: { state, change } }: { params: FollowParams; control: AnalyticsControl }) {
  const choices = [...new Set([...windowChoices, state.within])].sort((a, b) => a - b);
  return (
    <>
      <Row wrap>
        <NativeSelect
          label="An RFQ comes from a search within"
          value={String(state.within)}
          rightSection={<IconSelector size={16} aria-hidden />}
          data={choices.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
          onChange={({ currentTarget }) => change({ within: Number(currentTarget.value) })}
        />
      </Row>
      <FunnelCard params={params} />
      <CohortsCard params={params} />
    </>
  );
}
