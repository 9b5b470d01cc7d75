import type { ProviderCapabilityFlagName } from './catalogue.provider.ts';

/** Labels of the nine capability flags. */
export const providerCapabilityFlagLabels: Readonly<Record<ProviderCapabilityFlagName, string>> = {
  Lifecycle_Ops: 'SIM lifecycle',
  eSIM_eUICC: 'eSIM (eUICC)',
  Edge_Core: 'Edge core',
  Webhooks: 'Webhooks',
  Policy_Pooling: 'Policy and pooling',
  Usage_Alerts: 'Usage alerts',
  Analytics_AI: 'Analytics and AI',
  Billing_API: 'Billing API',
  Packet_Broker_Roaming: 'Packet broker roaming',
};
