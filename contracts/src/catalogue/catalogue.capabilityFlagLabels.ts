import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '../kernel/messages/messages.ts';
import type { ProviderCapabilityFlagName } from './catalogue.provider.ts';

/** Labels of the nine capability flags. */
export const providerCapabilityFlagLabels: Readonly<Record<ProviderCapabilityFlagName, Message>> = {
  Lifecycle_Ops: msg`SIM lifecycle`,
  eSIM_eUICC: msg`eSIM (eUICC)`,
  Edge_Core: msg`Edge core`,
  Webhooks: msg`Webhooks`,
  Policy_Pooling: msg`Policy and pooling`,
  Usage_Alerts: msg`Usage alerts`,
  Analytics_AI: msg`Analytics and AI`,
  Billing_API: msg`Billing API`,
  Packet_Broker_Roaming: msg`Packet broker roaming`,
};
