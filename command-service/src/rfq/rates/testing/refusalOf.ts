import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** The refusal that work ends with. @throws Error where it ends well, and whatever else it throws. */
export function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
