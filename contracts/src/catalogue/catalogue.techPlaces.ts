import type { ProviderView } from './catalogue.views.ts';

/** Yes, no, announced (half), or the catalogue does not say. */
export type PlaceState = 'yes' | 'no' | 'half' | 'unknown';

/** One letter per state, by which the overview writes what many providers say. */
const letters: Readonly<Record<PlaceState, string>> = { yes: 'y', no: 'n', half: 'h', unknown: 'u' };
const states = Object.keys(letters) as readonly PlaceState[];
const stateByLetter = new Map(states.map((state) => [letters[state], state]));

/** The letter of a state. */
export function placeLetter(state: PlaceState): string {
  return letters[state];
}

/** The state behind a letter; one that is no state's says nothing. */
export function placeState(letter: string): PlaceState {
  return stateByLetter.get(letter) ?? 'unknown';
}

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
