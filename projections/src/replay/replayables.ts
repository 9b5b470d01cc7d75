import { liveReadModelProjections } from '../liveReadModels.ts';
import { type SeparateReplayProjection, toReplayableProjection } from './replayable.ts';
import { searchAnalyticsReplay } from './searchAnalytics.replay.ts';

/** All projections that can be replayed by name: projections for analysts, and projections of live read models. */
export const replayableProjections: readonly SeparateReplayProjection[] = [
  { name: 'search-analytics', version: '1', ...searchAnalyticsReplay },
  ...liveReadModelProjections.map(toReplayableProjection),
];
