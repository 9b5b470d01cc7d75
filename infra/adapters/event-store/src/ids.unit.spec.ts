import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashCommandBody, deriveCommandId, deriveUuid, deriveEventId } from './ids.ts';

const command = { actor: 'system', route: 'POST /api/rfq/send', key: 'k' };

describe('ids', () => {
  it('derives the UUIDv5 of RFC 9562 from a namespace and a name', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(deriveUuid(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('derives the same command id only for the same actor, route and key', () => {
    expect(deriveCommandId(command)).toBe(deriveCommandId({ ...command }));
    expect(z.uuid().safeParse(deriveCommandId(command)).success).toBe(true);
    const others = [{ actor: 'guest' }, { route: 'POST /x' }, { key: 'l' }].map((change) => ({
      ...command,
      ...change,
    }));
    expect(new Set([command, ...others].map(deriveCommandId)).size).toBe(4);
  });

  it('separates the actor from the route', () => {
    const shifted = { ...command, actor: 'systemP', route: 'OST /api/rfq/send' };
    expect(deriveCommandId(shifted)).not.toBe(deriveCommandId(command));
  });

  it('derives a different id for each event of a command', () => {
    const id = randomUUID();
    expect(deriveEventId(id, 0)).not.toBe(deriveEventId(id, 1));
    expect(deriveEventId(id, 0)).toBe(deriveEventId(id, 0));
  });

  it('ignores the order of properties at any depth in body hashes', () => {
    expect(hashCommandBody({ a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(
      hashCommandBody({ b: { c: [1, { e: 3, d: 2 }] }, a: 1 }),
    );
    expect(hashCommandBody({ a: [1, 2] })).not.toBe(hashCommandBody({ a: [2, 1] }));
    expect(hashCommandBody({ a: 1 })).not.toBe(hashCommandBody({ a: '1' }));
    expect(hashCommandBody(undefined)).toMatch(/^[0-9a-f]{64}$/);
  });
});
