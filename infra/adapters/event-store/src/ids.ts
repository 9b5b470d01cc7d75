import { hash } from 'node:crypto';

/** Namespace of the command ids of this product, so that they do not collide with other UUIDs. */
const commandNamespace = '5f0c7f0e-9a43-4c52-8d7e-2b8c4f3c61a9';

/**
 * Derives a UUIDv5 (RFC 9562): the same namespace and name always result in the same id.
 * @param namespace a UUID.
 */
export function deriveUuid(namespace: string, name: string): string {
  const named = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  named.write(namespace.replaceAll('-', ''), 'hex');
  named.write(name, 16);
  const hex = hash('sha1', named);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Identifies a command across retries. */
export interface CommandIdentity {
  /** User id, `guest` or `system`. */
  readonly actor: string;
  /** Method and path pattern, or a process manager's name. */
  readonly route: string;
  readonly key: string;
}

/**
 * Derives a command id; the same actor, route and key result in the same id.
 * @returns a UUIDv5.
 */
export function deriveCommandId({ actor, route, key }: CommandIdentity): string {
  return deriveUuid(commandNamespace, JSON.stringify([actor, route, key]));
}

/** Derives the id of a command's event from its index, starting at 0. */
export function deriveEventId(commandId: string, index: number): string {
  return deriveUuid(commandId, `event-${index}`);
}

/** Copies a JSON value with the members of every object sorted by name. */
function sortMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortMembers);
  const members = value as Readonly<Record<string, unknown>>;
  // A plain object is the fastest option, and it is safe here because neither the body parser nor the schemas accept a
  // member `__proto__`.
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) copy[name] = sortMembers(members[name]);
  return copy;
}

/** Hexadecimal SHA-256 of a JSON value, independent of the order of properties. A missing body hashes like `null`. */
export function hashCommandBody(body: unknown): string {
  return hash('sha256', JSON.stringify(sortMembers(body ?? null)));
}
