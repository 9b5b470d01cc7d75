import { coverageTechnologies, technologyNames } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountry, SwitchOffView } from '@marketplace/contracts/coverage/coverage.views.ts';

/** What a source says of the end of one technology, and whose networks it is about: `2G, Turkcell, Vodafone`. */
export interface Ending extends SwitchOffView {
  readonly what: string;
}

/** Names that are written out; more are counted. */
const mostNamed = 4;

function namesText(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return more > 1 ? `${names.slice(0, mostNamed).join(', ')} and ${more} more` : names.join(', ');
}

/** The ends that are known in a country, technology by technology; what one source says of several networks is one of them. */
export function endingsOf({ technologies }: Pick<CoverageCountry, 'technologies'>): readonly Ending[] {
  return coverageTechnologies.flatMap((technology) => {
    const networks = technologies[technology].infrastructure_providers.flatMap(({ name, switch_off: end }) =>
      end === null ? [] : [{ name, end }],
    );
    const told = Map.groupBy(networks, ({ end }) => JSON.stringify([end.status, end.date, end.source, end.confidence]));
    return [...told.values()].flatMap((alike) => {
      const end = alike[0]?.end;
      const names = namesText(alike.map(({ name }) => name));
      return end === undefined ? [] : [{ ...end, what: `${technologyNames[technology]}, ${names}` }];
    });
  });
}
