import type { SourceMutation } from './mutation.ts';

/** A number in a request, and in its event, has no upper limit. */
const unlimitedNumber: readonly SourceMutation[] = [
  {
    file: 'contracts/src/searches/searches.commands.ts',
    find: 'catalogueVersionTable: WholeNumber.nullish(),',
    replace: 'catalogueVersionTable: z.int().nullish(),',
  },
  {
    file: 'contracts/src/searches/searches.events.ts',
    find: 'catalogueVersionTable: WholeNumber.nullable(),',
    replace: 'catalogueVersionTable: z.int().nullable(),',
  },
];

/** Mutations of contracts by name. */
export const contractMutations = { unlimitedNumber };
