import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/**
 * @returns the refusal that `work` throws.
 * @throws Error if `work` throws nothing, and any other error of `work`.
 */
export function expectThrownRefusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Expected a refusal.');
}
