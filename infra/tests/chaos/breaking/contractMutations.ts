import type { Mutation } from './mutation.ts';

/** A number of a call, and of the event that it leads to, has no bound. */
const boundlessNumber: readonly Mutation[] = [
  {
    file: 'contracts/src/searches/searches.commands.ts',
    find: 'catalogueVersion: WholeNumber.nullish(),',
    replace: 'catalogueVersion: z.int().nullish(),',
  },
  {
    file: 'contracts/src/searches/searches.events.ts',
    find: 'catalogueVersion: WholeNumber.nullable(),',
    replace: 'catalogueVersion: z.int().nullable(),',
  },
];

/** Source changes by name. */
export const contractMutations = { boundlessNumber };
