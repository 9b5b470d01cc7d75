import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

type TagSource = Pick<ProviderView, 'radio_tech' | 'Protocols Supported' | 'NTN Support'>;

/** What a buyer of IoT connectivity looks for first; anything else follows as the catalogue lists it. */
const order = [
  'LTE-M',
  'NB-IoT',
  'LoRaWAN',
  'NTN',
  'NTN NB-IoT',
  'Satellite',
  '5G',
  '4G',
  'Cat-1 bis',
  'Cat-1',
  '3G',
  '2G',
];

/** Splits at commas that do not stand in parentheses: `Satellite (VHF, L-band), 4G` holds two names. */
export function listedNames(text: string | null): string[] {
  const whole = text ?? '';
  const names: string[] = [];
  let end = whole.length;
  let parenthesis = '';
  for (let at = whole.length - 1; at >= 0; at -= 1) {
    const sign = whole.charAt(at);
    if (sign === '(' || sign === ')') parenthesis = sign;
    if (sign !== ',' || parenthesis === ')') continue;
    names.push(whole.slice(at + 1, end));
    end = at;
  }
  names.push(whole.slice(0, end));
  return names
    .reverse()
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function rank(name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}

/**
 * The names on a provider's technology badges. An NTN tag is added when NTN Support mentions commercial, announced or pilot
 * and no NTN or satellite tag is there.
 */
export function technologyTags(provider: TagSource): string[] {
  const listed =
    provider.radio_tech.length > 0 ? [...provider.radio_tech] : listedNames(provider['Protocols Supported']);
  const tagged = listed.some((name) => /ntn|satellite/i.test(name));
  const mentioned = /commercial|announced|pilot/i.test(provider['NTN Support'] ?? '');
  const names = mentioned && !tagged ? [...listed, 'NTN'] : listed;
  return [...new Set(names)].sort((one, other) => rank(one) - rank(other));
}
