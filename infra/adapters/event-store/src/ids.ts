import { hash } from 'node:crypto';

/** Namespace of the command ids of this product; a value of its own, so that they meet no other UUIDs. */
const commandNamespace = '5f0c7f0e-9a43-4c52-8d7e-2b8c4f3c61a9';

/** A UUIDv5 (RFC 9562): the same namespace and name always give the same id. @param namespace a UUID. */
export function deterministicUuid(namespace: string, name: string): string {
  const named = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  named.write(namespace.replaceAll('-', ''), 'hex');
  named.write(name, 16);
  const hex = hash('sha1', named);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Who asks for what, and the key by which a repetition is known. */
export interface CommandIdentity {
  /** User id, `guest` or `system`. */
  readonly actor: string;
  /** Method and path pattern, or a process manager's name. */
  readonly route: string;
  readonly key: string;
}

/** The same actor, route and key are the same command. @returns a UUIDv5. */
export function commandIdOf({ actor, route, key }: CommandIdentity): string {
  return deterministicUuid(commandNamespace, JSON.stringify([actor, route, key]));
}

/** Id of a command's event by its place among them, from 0. */
export function eventIdOf(commandId: string, index: number): string {
  return deterministicUuid(commandId, `event-${index}`);
}

/** The same JSON value with the members of every object in the order of their names. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = value as Readonly<Record<string, unknown>>;
  // A plain object, which is the quickest: neither the parser of bodies nor their schemas let a member `__proto__` in.
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) copy[name] = sorted(members[name]);
  return copy;
}

/** Hex sha256 of a JSON value; the order of its properties does not matter. No body hashes like `null`. */
export function bodyHash(body: unknown): string {
  return hash('sha256', JSON.stringify(sorted(body ?? null)));
}
