import { expect, test } from 'vitest';
import { createPasswordHasher } from './passwordHasher.ts';

const passwords = createPasswordHasher();

test('matches a password only against its own hash, and salts every hash', async () => {
  const [one, two] = await Promise.all([passwords.hash('Quiet-harbour-71'), passwords.hash('Quiet-harbour-71')]);
  expect(one).not.toBe(two);
  expect(await passwords.matches('Quiet-harbour-71', one)).toBe(true);
  expect(await passwords.matches('quiet-harbour-71', one)).toBe(false);
});

test('matches nothing without a hash, using as much processor time as with one', async () => {
  const hash = await passwords.hash('Quiet-harbour-71');
  const measureCpuTime = async (against: string | null): Promise<number> => {
    const before = process.cpuUsage();
    expect(await passwords.matches('Wrong-harbour-71', against)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await measureCpuTime(null);
  const ratios: number[] = [];
  for (let pair = 0; pair < 9; pair += 1) ratios.push((await measureCpuTime(null)) / (await measureCpuTime(hash)));
  const median = ratios.toSorted((a, b) => a - b)[4] ?? 0;
  expect(median).toBeGreaterThan(0.5);
  expect(median).toBeLessThan(2);
});

test("rejects a network's passwords beyond its share, and hashes those of others", async () => {
  const shared = createPasswordHasher();
  const from = (ip: string) => shared.limitedFor({ caller: null, holder: null, ip });
  const sent = Promise.allSettled(Array.from({ length: 100 }, () => from('198.51.100.7').hash('Quiet-harbour-71')));
  const other = from('203.0.113.7').hash('Quiet-harbour-71');
  expect(await other).toMatch(/^\$argon2id\$/);
  const refused = (await sent).filter(({ status }) => status === 'rejected');
  // One hash is running and sixty are queued.
  expect(refused).toHaveLength(39);
  expect(refused[0]).toMatchObject({ reason: { code: 'account.busy' } });
});
