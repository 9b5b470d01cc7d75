import { t } from '@lingui/core/macro';
/** A document that figures or statements refer to. */
export interface CitedKnowledgeBaseDocument {
  readonly title: string;
  readonly publisher: string;
  /** Publication date of this edition: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly edition: string;
  /** URL of the publication. */
  readonly href: string;
}

const standardDocument = (title: string, edition: string, number: string): CitedKnowledgeBaseDocument => ({
  title,
  publisher: '3GPP',
  edition,
  href: `https://www.3gpp.org/dynareport/${number}.htm`,
});

/** The cited documents, keyed by an internal short name. Their order determines the citation numbers. */
export const citedKnowledgeBaseDocuments = {
  release8: {
    title: t`Release 8`,
    publisher: '3GPP',
    edition: '2008-12',
    href: 'https://www.3gpp.org/specifications-technologies/releases/release-8',
  },
  release13: {
    title: t`Release 13`,
    publisher: '3GPP',
    edition: '2016-03',
    href: 'https://www.3gpp.org/specifications-technologies/releases/release-13',
  },
  release17: {
    title: t`Release 17`,
    publisher: '3GPP',
    edition: '2022-06',
    href: 'https://www.3gpp.org/specifications-technologies/releases/release-17',
  },
  ts36306: standardDocument(t`TS 36.306 V16.2.0, user equipment radio access capabilities`, '2020-11', '36306'),
  ts36101: standardDocument(t`TS 36.101, Release 18, user equipment radio transmission and reception`, '2024', '36101'),
  ts36102: standardDocument(t`TS 36.102, Release 17, user equipment radio for satellite access`, '2022', '36102'),
  ts36300: standardDocument(t`TS 36.300, Release 13, E-UTRA and E-UTRAN overall description`, '2016', '36300'),
  ts24008: standardDocument(t`TS 24.008, Release 13, mobile radio interface layer 3`, '2016', '24008'),
  tr45820: standardDocument(
    t`TR 45.820 V13.1.0, cellular support for ultra-low complexity and throughput`,
    '2015-12',
    '45820',
  ),
  tr36888: standardDocument(t`TR 36.888 V12.0.0, low-cost machine-type communications on LTE`, '2013-06', '36888'),
  tr25913: standardDocument(t`TR 25.913 V8.0.0, requirements for evolved UTRA and UTRAN`, '2009-01', '25913'),
  tr38821: standardDocument(t`TR 38.821 V16.0.0, solutions for non-terrestrial networks`, '2019-12', '38821'),
  bg95: {
    title: t`BG95 series specification V2.0, half-duplex module for Cat-M1 and Cat-NB2`,
    publisher: 'Quectel',
    edition: '2024-03',
    href: 'https://www.quectel.com/product/lpwa-bg95-cat-m1-cat-nb2-egprs-series/',
  },
  ts001: {
    title: t`TS001-1.0.4, LoRaWAN link layer specification`,
    publisher: t`LoRa Alliance`,
    edition: '2020-10',
    href: 'https://resources.lora-alliance.org/technical-specifications/ts001-1-0-4-lorawan-l2-1-0-4-specification',
  },
  rp002: {
    title: t`RP002-1.0.4, LoRaWAN regional parameters`,
    publisher: t`LoRa Alliance`,
    edition: '2022-09',
    href: 'https://resources.lora-alliance.org/technical-specifications/rp002-1-0-4-regional-parameters',
  },
  sx1276: {
    title: t`SX1276/77/78/79 data sheet, revision 7`,
    publisher: 'Semtech',
    edition: '2020-05',
    href: 'https://www.semtech.com/products/wireless-rf/lora-connect/sx1276',
  },
  en300220: {
    title: t`EN 300 220-2 V3.2.1, short range devices from 25 MHz to 1 000 MHz`,
    publisher: 'ETSI',
    edition: '2018-06',
    href: 'https://www.etsi.org/deliver/etsi_en/300200_300299/30022002/03.02.01_60/en_30022002v030201p.pdf',
  },
  rfc8376: {
    title: t`RFC 8376, low-power wide area network overview`,
    publisher: 'IETF',
    edition: '2018-05',
    href: 'https://www.rfc-editor.org/rfc/rfc8376',
  },
  ntnOverview: {
    title: t`Non-terrestrial networks overview`,
    publisher: '3GPP',
    edition: '2024',
    href: 'https://www.3gpp.org/technologies/ntn-overview',
  },
} as const satisfies Readonly<Record<string, CitedKnowledgeBaseDocument>>;

export type CitedSourceDocumentName = keyof typeof citedKnowledgeBaseDocuments;

const names = Object.keys(citedKnowledgeBaseDocuments) as readonly CitedSourceDocumentName[];

/** Returns the number by which a source is cited, counted from 1. The number is the same on every tab. */
export function getSourceCitationNumber(name: CitedSourceDocumentName): number {
  return names.indexOf(name) + 1;
}

/** Returns each source once, sorted by citation number. */
export function listUniqueSourcesByCitationNumber(
  cited: Iterable<CitedSourceDocumentName>,
): readonly CitedSourceDocumentName[] {
  const wanted = new Set(cited);
  return names.filter((name) => wanted.has(name));
}
