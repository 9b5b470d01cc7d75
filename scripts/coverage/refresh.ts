import { writeFileSync } from 'node:fs';
import type { ReferenceNetworkData } from '@marketplace/domain/coverage/coverage.networks.ts';
import { buildReferenceNetworkData } from './referenceNetworkData.ts';
import { readReferenceNetworkSources } from './readReferenceNetworkSources.ts';

const target = new URL('../../contracts/domain/src/coverage/coverage.facts.data.json', import.meta.url);

const lines = (entries: readonly unknown[]): string =>
  entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');

/** Formats JSON with one entry per line, so that the diff of a later refresh is readable. */
export function formatReferenceNetworkDataAsJson({
  version,
  date,
  sources,
  networks,
  roaming,
}: ReferenceNetworkData): string {
  const lists = Object.entries({ sources, networks, roaming }).map(
    ([name, list]) => `  "${name}": [\n${lines(list)}\n  ]`,
  );
  return `{\n  "version": "${version}",\n  "date": "${date}",\n${lists.join(',\n')}\n}\n`;
}

if (import.meta.main) {
  const facts = buildReferenceNetworkData(readReferenceNetworkSources());
  writeFileSync(target, formatReferenceNetworkDataAsJson(facts));
  console.log(`${facts.version}: ${facts.networks.length} networks from ${facts.sources.length} sources`);
}
