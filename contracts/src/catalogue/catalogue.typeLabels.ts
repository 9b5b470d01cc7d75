import { msg } from '@lingui/core/runtime-macro';
import { formatLabel } from '../kernel/messages/formatLabel.ts';
import type { Message } from '../kernel/messages/messages.ts';
import type { ProviderType } from './catalogue.provider.ts';

/** Labels of the types of providers; `null` for a name that is the same in every language. */
const providerTypeLabels: Readonly<Record<ProviderType, Message | null>> = {
  MNO: null,
  MVNO: null,
  other: msg({ message: 'Other', context: 'type of provider' }),
};

/** Formats the type of a provider. */
export function formatProviderType(type: string): string {
  return formatLabel(providerTypeLabels, type);
}
