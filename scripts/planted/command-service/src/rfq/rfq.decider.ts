import type { Decider } from '../../../infra/adapters/event-store/src/decider.ts';

export const decider: Decider<null> = { initial: null };
