import { t } from '@lingui/core/macro';
import type { KnowledgeBaseTechnologyId } from './technology.ts';

/** A page on another website that the knowledge base links to. */
export interface ExternalWebPage {
  readonly title: string;
  readonly publisher: string;
  readonly href: string;
  /** Description of the content. */
  readonly text: string;
}

/** A coverage map on another website, with the technologies that the map shows. */
export interface ExternalCoverageMapLink extends ExternalWebPage {
  readonly technologies: readonly KnowledgeBaseTechnologyId[];
}

export const externalCoverageMapLinks: readonly ExternalCoverageMapLink[] = [
  {
    title: t`Mobile IoT deployment map`,
    publisher: 'GSMA',
    href: 'https://www.gsma.com/solutions-and-impact/technologies/internet-of-things/deployment-map/',
    text: t`Countries and operators with commercial networks, as reported by operators.`,
    technologies: ['nb-iot', 'lte-m'],
  },
  {
    title: t`National Broadband Map`,
    publisher: t`Federal Communications Commission`,
    href: 'https://broadbandmap.fcc.gov/',
    text: t`Mobile coverage in the United States, as providers must report it to the regulator.`,
    technologies: ['cat-1', 'cat-1bis'],
  },
  {
    title: t`Wireless coverage map`,
    publisher: 'AT&T',
    href: 'https://www.att.com/maps/wireless-coverage.html',
    text: t`The operator’s own map of the United States.`,
    technologies: ['cat-1', 'cat-1bis'],
  },
  {
    title: t`Our coverage`,
    publisher: 'Telstra',
    href: 'https://www.telstra.com.au/coverage-networks/our-coverage',
    text: t`The operator’s own map of Australia, outdoors and indoors.`,
    technologies: ['cat-1', 'cat-1bis'],
  },
  {
    title: t`The Things Network map`,
    publisher: t`The Things Industries`,
    href: 'https://www.thethingsnetwork.org/map',
    text: t`Gateways of the public community network, worldwide.`,
    technologies: ['lorawan'],
  },
  {
    title: t`TTN Mapper`,
    publisher: t`TTN Mapper`,
    href: 'https://ttnmapper.org/',
    text: t`Measurements with devices: places from which community gateways received their messages.`,
    technologies: ['lorawan'],
  },
  {
    title: t`Geographical coverage`,
    publisher: 'Skylo',
    href: 'https://www.skylo.tech/resources/geographical-coverage',
    text: t`Areas where the satellite service is available.`,
    technologies: ['ntn-nb-iot'],
  },
];
