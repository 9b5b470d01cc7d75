import { liveReadModels } from '../liveReadModels.ts';
import { type Replayable, replayOf } from './replayable.ts';
import { searchAnalyticsReplay } from './searchAnalytics.replay.ts';

/** All projections that can be replayed by name: those for analysts, and the live ones. */
export const replayables: readonly Replayable[] = [
  { name: 'search-analytics', version: '1', ...searchAnalyticsReplay },
  ...liveReadModels.map(replayOf),
];
