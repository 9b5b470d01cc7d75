import { createHmac, type KeyObject } from 'node:crypto';
import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Prefix of a keyed hash in the log; earlier releases stored plain hexadecimal hashes. */
const keyedPrefix = 'k1.';

/**
 * Applies each key to the body hash in turn. The keys are sorted by subject id, so that the order of people in the
 * events does not matter.
 * @returns `undefined` without a key.
 */
function computeKeyedHash(bodyHash: string, keys: ReadonlyMap<string, KeyObject>): string | undefined {
  if (keys.size === 0) return undefined;
  const sorted = [...keys].sort(([one], [other]) => (one < other ? -1 : 1));
  const mac = sorted.reduce((text, [, key]) => createHmac('sha256', key).update(text).digest('base64url'), bodyHash);
  return keyedPrefix + mac;
}

/** Whether an operator or the product itself sent the command: such bodies contain no personal data. */
const isSystemCommand = ({ actor }: EventMeta): boolean => actor === 'system';

/**
 * Replaces the body hash in the metadata with one that is keyed by the keys of the actor and of all people in the
 * events. A body can then not be guessed from its hash, and the hash becomes useless when one of these people is
 * erased. Omits the hash when nobody has a key.
 * @param named ids of the people in the events.
 * @throws SubjectErasedRefusal if the actor was erased.
 */
export async function replaceEventMetaBodyHashWithKeyedHash(
  meta: EventMeta,
  named: readonly string[],
  keys: Pick<SubjectKeys, 'ensure' | 'find'>,
): Promise<EventMeta> {
  const { bodyHash, ...rest } = meta;
  if (bodyHash === undefined || isSystemCommand(meta)) return meta;
  const acting = UserId.safeParse(meta.actor).success ? [meta.actor] : [];
  const others = named.filter((subject) => !acting.includes(subject));
  const own = acting.length === 0 ? [] : await keys.ensure(acting);
  const theirs = others.length === 0 ? [] : await keys.find(others);
  const keyed = computeKeyedHash(bodyHash, new Map([...own, ...theirs]));
  return keyed === undefined ? rest : { ...rest, bodyHash: keyed };
}

/**
 * Whether a repeated command has the same body as the first one.
 * @param stored metadata of the first command's events.
 * @param named ids of the people in the events of the first command.
 */
export async function hasSameCommandBody(
  stored: EventMeta,
  again: EventMeta,
  named: readonly string[],
  keys: Pick<SubjectKeys, 'find'>,
): Promise<boolean> {
  const { bodyHash } = again;
  const isPlainHash = stored.bodyHash !== undefined && !stored.bodyHash.startsWith(keyedPrefix);
  if (bodyHash === undefined || isPlainHash || isSystemCommand(again)) return stored.bodyHash === bodyHash;
  const acting = UserId.safeParse(stored.actor).success ? [stored.actor] : [];
  return stored.bodyHash === computeKeyedHash(bodyHash, await keys.find([...new Set([...acting, ...named])]));
}
