import type { ProviderView } from './catalogue.views.ts';

/** Yes, no, announced (half), or the catalogue does not say. */
export type PlaceState = 'yes' | 'no' | 'half' | 'unknown';

export const placeNames = ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'LoRaWAN', 'NTN'] as const;

export interface TechPlace {
  readonly name: (typeof placeNames)[number];
  readonly state: PlaceState;
}

type TechSource = Pick<ProviderView, 'radio_tech' | 'NTN Support'>;

function ntnState(support: string | null, listed: boolean): PlaceState {
  if (/commercial|^yes$/i.test(support ?? '')) return 'yes';
  if (/announced|pilot|planned/i.test(support ?? '')) return 'half';
  if (listed) return 'yes';
  return /^(no|none|not applicable)$/i.test(support ?? '') ? 'no' : 'unknown';
}

/** The same eight places for every provider. A provider without any listed technology says nothing about the first seven. */
export function techPlaces(provider: TechSource): readonly TechPlace[] {
  const listed = new Set(provider.radio_tech);
  return placeNames.map((name) => {
    if (name === 'NTN') {
      const satellite = listed.has('NTN NB-IoT') || listed.has('Satellite');
      return { name, state: ntnState(provider['NTN Support'], satellite) };
    }
    if (listed.size === 0) return { name, state: 'unknown' };
    return { name, state: listed.has(name) ? 'yes' : 'no' };
  });
}

const words: Record<PlaceState, string> = { yes: 'yes', no: 'no', half: 'announced', unknown: 'not stated' };

/** The strip as a sentence, for people who cannot see it. */
export function techSentence(places: readonly TechPlace[]): string {
  return `Technologies: ${places.map(({ name, state }) => `${name} ${words[state]}`).join(', ')}`;
}
