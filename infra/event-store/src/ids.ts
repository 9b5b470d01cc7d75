import { hash } from 'node:crypto';

/** Namespace of the command ids of this product; a value of its own, so that they meet no other UUIDs. */
const commandNamespace = '5f0c7f0e-9a43-4c52-8d7e-2b8c4f3c61a9';

/** A UUIDv5 (RFC 9562): the same namespace and name always give the same id. @param namespace a UUID. */
export function deterministicUuid(namespace: string, name: string): string {
  const named = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const digest = hash('sha1', named, 'buffer');
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
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

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Hex sha256 of a JSON value; the order of its properties does not matter. No body hashes like `null`. */
export function bodyHash(body: unknown): string {
  return hash('sha256', JSON.stringify(body ?? null, sortKeys));
}
