import type { Decider } from '../../../infra/event-store/src/decider.ts';

export const decider: Decider<null> = { initial: null };
