import { findBreakingSchemaChanges } from './compatibility.ts';
import { type PublicEventContractFiles, type JsonSchema, publicEventTopicsFileName } from './jsonSchemas.ts';

/** Lists event types that a topic no longer contains, and topics that were removed. */
function topicBreaks(published: JsonSchema, current: JsonSchema): readonly string[] {
  return Object.entries(published).flatMap(([topic, before]) => {
    const now = current[topic] as { readonly types: readonly string[] } | undefined;
    if (now === undefined) return [`${topic}: the topic was removed`];
    const { types } = before as { readonly types: readonly string[] };
    return types.filter((type) => !now.types.includes(type)).map((type) => `${topic}: no longer contains ${type}`);
  });
}

/**
 * Lists breaking changes of the published contracts, each with its file. Adding a contract is not a breaking change.
 */
export function findBreakingPublicEventChanges(
  published: PublicEventContractFiles,
  current: PublicEventContractFiles,
): readonly string[] {
  return Object.entries(published).flatMap(([file, before]) => {
    const now = current[file];
    if (now === undefined) return [`${file}: was removed`];
    const breaks =
      file === publicEventTopicsFileName ? topicBreaks(before, now) : findBreakingSchemaChanges(before, now);
    return breaks.map((each) => `${file}: ${each}`);
  });
}
