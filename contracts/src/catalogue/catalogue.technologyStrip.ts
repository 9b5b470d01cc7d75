import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '../kernel/messages/messages.ts';
import type { ProviderReplyItem } from './catalogue.views.ts';

/** `half` means announced; `unknown` means that the catalogue has no information. */
export type TechnologySupportState = 'yes' | 'no' | 'half' | 'unknown';

/** The overview encodes each state as one letter. */
const letterByState: Readonly<Record<TechnologySupportState, string>> = { yes: 'y', no: 'n', half: 'h', unknown: 'u' };
const states = Object.keys(letterByState) as readonly TechnologySupportState[];
const stateByLetter = new Map(states.map((state) => [letterByState[state], state]));

/** @returns the letter that encodes a state in the overview. */
export function encodeTechnologySupportAsLetter(state: TechnologySupportState): string {
  return letterByState[state];
}

/** @returns the state that a letter encodes; `unknown` for any other letter. */
export function decodeTechnologySupportLetter(letter: string): TechnologySupportState {
  return stateByLetter.get(letter) ?? 'unknown';
}

export const technologyStripNames = ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'LoRaWAN', 'NTN'] as const;

export interface TechnologyStripItem {
  readonly name: (typeof technologyStripNames)[number];
  readonly state: TechnologySupportState;
}

type TechSource = Pick<ProviderReplyItem, 'radio_tech' | 'NTN Support'>;

function ntnState(support: string | null, listed: boolean): TechnologySupportState {
  if (/commercial|^yes$/i.test(support ?? '')) return 'yes';
  if (/announced|pilot|planned/i.test(support ?? '')) return 'half';
  if (listed) return 'yes';
  return /^(no|none|not applicable)$/i.test(support ?? '') ? 'no' : 'unknown';
}

/** Returns eight items for every provider. If the provider lists no technology, the first seven are `unknown`. */
export function buildTechnologyStrip(provider: TechSource): readonly TechnologyStripItem[] {
  const listed = new Set(provider.radio_tech);
  return technologyStripNames.map((name) => {
    if (name === 'NTN') {
      const satellite = listed.has('NTN NB-IoT') || listed.has('Satellite');
      return { name, state: ntnState(provider['NTN Support'], satellite) };
    }
    if (listed.size === 0) return { name, state: 'unknown' };
    return { name, state: listed.has(name) ? 'yes' : 'no' };
  });
}

const describeState: Readonly<Record<TechnologySupportState, (technology: string) => Message>> = {
  yes: (technology) => msg`${{ technology }} yes`,
  no: (technology) => msg`${{ technology }} no`,
  half: (technology) => msg`${{ technology }} announced`,
  unknown: (technology) => msg`${{ technology }} not stated`,
};

/** Describes the strip in one line of text, for screen readers. */
export function describeTechnologyStrip(places: readonly TechnologyStripItem[]): string {
  const technologies = places.map(({ name, state }) => formatMessage(describeState[state](name))).join(', ');
  return formatMessage(msg`Technologies: ${{ technologies }}`);
}
