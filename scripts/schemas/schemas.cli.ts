import { publicEvents, publicEventTopics } from '@marketplace/contracts/integration.ts';
import {
  currentPublicEventContractsFolder,
  publishedPublicEventContractsFolder,
  readPublicEventContractFiles,
  writePublicEventContractFiles,
} from './contractFolders.ts';
import { generatePublicEventContractFiles } from './jsonSchemas.ts';
import { findBreakingPublicEventChanges } from './publishedContracts.ts';

const usage = `Usage: npm run schemas [-- --publish]

Writes the JSON Schemas of all public events to contracts/schemas, and lists changes that break consumers of the
published ones. --publish makes the current ones the published ones, unless there are breaking changes.`;

/**
 * Writes the current contracts. With `--publish`, also publishes them, unless there are breaking changes.
 * @returns the exit code: 1 for breaking changes, 2 for unknown options.
 */
function main(options: readonly string[]): number {
  if (options.some((option) => option !== '--publish')) {
    console.error(usage);
    return 2;
  }
  const current = generatePublicEventContractFiles(publicEventTopics, publicEvents);
  writePublicEventContractFiles(currentPublicEventContractsFolder, current);
  const breaks = findBreakingPublicEventChanges(
    readPublicEventContractFiles(publishedPublicEventContractsFolder),
    current,
  );
  for (const each of breaks) console.error(each);
  if (breaks.length > 0) {
    console.error(
      'Consumers of the published contracts would break: publish the change as a new version in addition to the old one.',
    );
    return 1;
  }
  if (options.includes('--publish')) writePublicEventContractFiles(publishedPublicEventContractsFolder, current);
  console.log(`${publicEvents.length} public events in ${publicEventTopics.length} topics`);
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
