import { schemaBreaks } from './compatibility.ts';
import { type ContractFiles, type JsonSchema, topicsFile } from './jsonSchemas.ts';

/** Types by topic that a file of topics no longer names. */
function topicBreaks(published: JsonSchema, current: JsonSchema): readonly string[] {
  return Object.entries(published).flatMap(([topic, before]) => {
    const now = current[topic] as { readonly types: readonly string[] } | undefined;
    if (now === undefined) return [`${topic}: the topic is gone`];
    const { types } = before as { readonly types: readonly string[] };
    return types.filter((type) => !now.types.includes(type)).map((type) => `${topic}: tells no ${type} any more`);
  });
}

/** What of the published contracts is broken by those of today, each in words with its file; new ones break nothing. */
export function contractBreaks(published: ContractFiles, current: ContractFiles): readonly string[] {
  return Object.entries(published).flatMap(([file, before]) => {
    const now = current[file];
    if (now === undefined) return [`${file}: is gone`];
    const breaks = file === topicsFile ? topicBreaks(before, now) : schemaBreaks(before, now);
    return breaks.map((each) => `${file}: ${each}`);
  });
}
