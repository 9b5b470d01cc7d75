import type { ChaosSourceMutation } from './mutation.ts';

/** A number in a request, and in its event, has no upper limit. */
const unlimitedNumber: readonly ChaosSourceMutation[] = [
  {
    file: 'contracts/src/searches/searches.commands.ts',
    find: 'catalogueVersion: NonNegativeInt32.nullish(),',
    replace: 'catalogueVersion: z.int().nullish(),',
  },
  {
    file: 'contracts/src/searches/searches.events.ts',
    find: 'catalogueVersion: NonNegativeInt32.nullable(),',
    replace: 'catalogueVersion: z.int().nullable(),',
  },
];

/** Mutations of the contracts for requests and events. */
export const chaosContractMutations = { unlimitedNumber };
