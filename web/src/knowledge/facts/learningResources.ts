import { t } from '@lingui/core/macro';
import type { ExternalWebPage } from './coverageMaps.ts';

export const learningResources: readonly ExternalWebPage[] = [
  {
    title: t`Internet of Things`,
    publisher: 'GSMA',
    href: 'https://www.gsma.com/solutions-and-impact/technologies/internet-of-things/',
    text: t`The operators’ association on NB-IoT, LTE-M, eSIM for IoT devices and security.`,
  },
  {
    title: t`Release 17`,
    publisher: '3GPP',
    href: 'https://www.3gpp.org/specifications-technologies/releases/release-17',
    text: t`Content and specifications of the release that introduced satellites.`,
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
    text: t`A short introduction to architecture, device classes and security.`,
  },
  {
    title: t`Technical specifications`,
    publisher: t`LoRa Alliance`,
    href: 'https://resources.lora-alliance.org/technical-specifications',
    text: t`The link layer and the regional parameters, for download.`,
  },
  {
    title: t`LoRaWAN documentation`,
    publisher: t`The Things Network`,
    href: 'https://www.thethingsnetwork.org/docs/lorawan/',
    text: t`A course from radio to server, with limits and good practice.`,
  },
  {
    title: t`EN 300 220-2`,
    publisher: 'ETSI',
    href: 'https://www.etsi.org/deliver/etsi_en/300200_300299/30022002/03.02.01_60/en_30022002v030201p.pdf',
    text: t`The European standard for short-range devices: bands, power and duty cycles.`,
  },
  {
    title: t`RFC 8376`,
    publisher: 'IETF',
    href: 'https://www.rfc-editor.org/rfc/rfc8376',
    text: t`A comparison of LoRaWAN, NB-IoT and other technologies by internet engineers.`,
  },
];
