import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** Runs heavy work for one caller at a time and refuses the others at once. */
export type OneAtATime = <Result>(this: void, work: () => Promise<Result>) => Promise<Result>;

/** @throws Refusal 'upload.busy' while other work runs. */
export function createOneAtATime(): OneAtATime {
  let busy = false;
  return async (work) => {
    if (busy) {
      throw new Refusal('tooMany', 'upload.busy', 'Another upload is being read. Please try again in a moment.');
    }
    busy = true;
    try {
      return await work();
    } finally {
      busy = false;
    }
  };
}
