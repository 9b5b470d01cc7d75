import { msg } from '@lingui/core/runtime-macro';
import { formatLabel } from '../kernel/messages/formatLabel.ts';
import type { Message } from '../kernel/messages/messages.ts';
import type { ProviderCapabilityLevel, StandardSupportText } from './catalogue.provider.ts';

const capabilityLevelLabels: Readonly<Record<ProviderCapabilityLevel, Message>> = {
  'Full Platform': msg`Full Platform`,
  'Managed Service': msg`Managed Service`,
  'Connectivity Only': msg`Connectivity Only`,
  Basic: msg({ message: 'Basic', context: 'capability level' }),
};

/** Formats a capability level. */
export function formatProviderCapabilityLevel(level: ProviderCapabilityLevel): string {
  return formatLabel(capabilityLevelLabels, level);
}

const supportTextLabels: Readonly<Record<StandardSupportText, Message>> = {
  Yes: msg`Yes`,
  Planned: msg`Planned`,
  'Commercial — Live Service': msg`Commercial — Live Service`,
  'Announced / Pilot': msg`Announced / Pilot`,
  No: msg`No`,
};

/** Formats a text on the support of SGP.32 or NTN. Texts that are not standard are shown as the catalogue spells them. */
export function formatSupportText(text: string): string {
  return formatLabel(supportTextLabels, text);
}
