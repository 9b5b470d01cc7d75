import { createHmac, type KeyObject } from 'node:crypto';
import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { SubjectKeys } from './subjectKeys.ts';

/** Before a keyed hash in the log; hashes of earlier releases are bare hexadecimal digits. */
const keyedMark = 'k1.';

/** Sorted by id, so that the order in which events name people does not matter. */
function keyedBy(bodyHash: string, keys: ReadonlyMap<string, KeyObject>): string | undefined {
  if (keys.size === 0) return undefined;
  const sorted = [...keys].sort(([one], [other]) => (one < other ? -1 : 1));
  const mac = sorted.reduce((text, [, key]) => createHmac('sha256', key).update(text).digest('base64url'), bodyHash);
  return keyedMark + mac;
}

/** Nobody's body: what operators and the product itself send. */
const isOwn = ({ actor }: Meta): boolean => actor === 'system';

/**
 * The hash of a command's body as the log keeps it: keyed by the keys of who acts and of everybody the events name, so that nobody can
 * find a body by guessing, and not at all once one of them is erased. Left out where nobody has a key.
 * @param named ids of the people whom the events name. @throws SubjectErased when who acts was erased.
 */
export async function keyedMeta(
  meta: Meta,
  named: readonly string[],
  keys: Pick<SubjectKeys, 'ensure' | 'find'>,
): Promise<Meta> {
  const { bodyHash, ...rest } = meta;
  if (bodyHash === undefined || isOwn(meta)) return meta;
  const acting = UserId.safeParse(meta.actor).success ? [meta.actor] : [];
  const others = named.filter((subject) => !acting.includes(subject));
  const own = acting.length === 0 ? [] : await keys.ensure(acting);
  const theirs = others.length === 0 ? [] : await keys.find(others);
  const keyed = keyedBy(bodyHash, new Map([...own, ...theirs]));
  return keyed === undefined ? rest : { ...rest, bodyHash: keyed };
}

/**
 * Whether a command that comes again has the body of the first time.
 * @param stored of the events of the first time. @param named ids of the people whom those name.
 */
export async function isSameBody(
  stored: Meta,
  again: Meta,
  named: readonly string[],
  keys: Pick<SubjectKeys, 'find'>,
): Promise<boolean> {
  const { bodyHash } = again;
  const isBare = stored.bodyHash !== undefined && !stored.bodyHash.startsWith(keyedMark);
  if (bodyHash === undefined || isBare || isOwn(again)) return stored.bodyHash === bodyHash;
  const acting = UserId.safeParse(stored.actor).success ? [stored.actor] : [];
  return stored.bodyHash === keyedBy(bodyHash, await keys.find([...new Set([...acting, ...named])]));
}
