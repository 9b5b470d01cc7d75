import type { ProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';

type TagSource = Pick<ProviderReplyItem, 'radio_tech' | 'Protocols Supported' | 'NTN Support'>;

/**
 * Display order of technologies: those that buyers look for most come first. Other technologies follow in catalogue
 * order.
 */
const technologyOrder = [
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

/** Splits a list at commas outside parentheses: `Satellite (VHF, L-band), 4G` contains two names. */
export function splitAtCommasOutsideParentheses(text: string | null): string[] {
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
  const at = technologyOrder.indexOf(name);
  return at < 0 ? technologyOrder.length : at;
}

/**
 * Names of a provider's technology tags, in display order. Adds the tag `NTN` when NTN Support mentions commercial,
 * announced or pilot and no other tag contains NTN or satellite.
 */
export function getProviderTechnologyTags(provider: TagSource): string[] {
  const listed =
    provider.radio_tech.length > 0
      ? [...provider.radio_tech]
      : splitAtCommasOutsideParentheses(provider['Protocols Supported']);
  const tagged = listed.some((name) => /ntn|satellite/i.test(name));
  const mentioned = /commercial|announced|pilot/i.test(provider['NTN Support'] ?? '');
  const names = mentioned && !tagged ? [...listed, 'NTN'] : listed;
  return [...new Set(names)].sort((one, other) => rank(one) - rank(other));
}
