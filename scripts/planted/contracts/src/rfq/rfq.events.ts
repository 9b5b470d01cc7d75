import { Id } from '../kernel/ids.ts';

export const RfqSent = Id;
