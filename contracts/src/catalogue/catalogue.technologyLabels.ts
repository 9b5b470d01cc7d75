import { msg } from '@lingui/core/runtime-macro';
import { formatLabel } from '../kernel/messages/formatLabel.ts';
import { type Message, toUntranslatedMessage } from '../kernel/messages/messages.ts';
import type { CanonicalTechnologyName } from './catalogue.provider.ts';

/** Labels of technologies; `null` for a name that is the same in every language. */
const technologyLabels: Readonly<Record<CanonicalTechnologyName, Message | null>> = {
  '2G': null,
  '3G': null,
  '4G': null,
  '5G': null,
  'LTE-M': null,
  'NB-IoT': null,
  'Cat-1': null,
  'Cat-1 bis': null,
  LoRaWAN: null,
  Sigfox: null,
  mioty: null,
  'NTN NB-IoT': null,
  Satellite: msg`Satellite`,
};

/** Formats the name of a technology. Names outside of the canonical list are shown as the catalogue spells them. */
export function formatTechnologyName(name: string): string {
  return formatLabel(technologyLabels, name);
}

/** Returns the name of a canonical technology as a message. */
export function getTechnologyLabel(name: CanonicalTechnologyName): Message {
  return technologyLabels[name] ?? toUntranslatedMessage(name);
}

/** Whether the name of a technology is the same in every language. */
export function isInternationalTechnologyName(name: string): boolean {
  return Object.entries(technologyLabels).some(([technology, label]) => technology === name && label === null);
}
