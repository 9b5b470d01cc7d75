import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type ChosenProvider, isChosen } from './quoteSelection.ts';

/** The chosen providers with all of a team beside them, each once; `null` where they are more than can be asked. */
export function withTeam(chosen: readonly ChosenProvider[], team: readonly ChosenProvider[]): ChosenProvider[] | null {
  const all = [...chosen, ...team.filter(({ id }) => !isChosen(chosen, id))];
  return all.length > maxProvidersPerRfq ? null : all;
}
