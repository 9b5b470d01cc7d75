import { t } from '@lingui/core/macro';
import type { ExternalWebPage } from './coverageMaps.ts';

export const learningResources: readonly ExternalWebPage[] = [
  {
    title: t`Internet of Things`,
    publisher: 'GSMA',
    href: 'https://www.gsma.com/solutions-and-impact/technologies/internet-of-things/',
    text: t`The operators’ association on NB-IoT, LTE-M, eSIM for things and security.`,
  },
  {
    title: t`Release 17`,
    publisher: '3GPP',
    href: 'https://www.3gpp.org/specifications-technologies/releases/release-17',
    text: t`What the release holds that brought satellites, and its specifications.`,
  },
  {
    title: t`Non-terrestrial networks overview`,
    publisher: '3GPP',
    href: 'https://www.3gpp.org/technologies/ntn-overview',
    text: t`How satellites became part of the mobile standards.`,
  },
  {
    title: t`What is LoRaWAN`,
    publisher: t`LoRa Alliance`,
    href: 'https://lora-alliance.org/about-lorawan/',
    text: t`Architecture, device classes and security, in short.`,
  },
  {
    title: t`Technical specifications`,
    publisher: t`LoRa Alliance`,
    href: 'https://resources.lora-alliance.org/technical-specifications',
    text: t`The link layer and the regional parameters, to download.`,
  },
  {
    title: t`LoRaWAN documentation`,
    publisher: t`The Things Network`,
    href: 'https://www.thethingsnetwork.org/docs/lorawan/',
    text: t`A course from the radio to the server, with limits and good practice.`,
  },
  {
    title: t`EN 300 220-2`,
    publisher: 'ETSI',
    href: 'https://www.etsi.org/deliver/etsi_en/300200_300299/30022002/03.02.01_60/en_30022002v030201p.pdf',
    text: t`The European standard on short range devices: bands, power and duty cycles.`,
  },
  {
    title: t`RFC 8376`,
    publisher: 'IETF',
    href: 'https://www.rfc-editor.org/rfc/rfc8376',
    text: t`LoRaWAN, NB-IoT and others compared by engineers of the internet.`,
  },
];
