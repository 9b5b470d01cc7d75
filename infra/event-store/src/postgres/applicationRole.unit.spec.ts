import { expect, it } from 'vitest';
import { asApplication } from './applicationRole.ts';

const address = 'postgres://owner:secret@127.0.0.1:5432/marketplace';

it("lets the connections of an address act as the application's role", () => {
  const url = new URL(asApplication(address));
  expect(url.searchParams.get('options')).toBe('-c role=marketplace_app');
  expect(url.username).toBe('owner');
});

it('keeps options that the address has already', () => {
  const url = new URL(asApplication(`${address}?options=-c%20jit%3Doff&sslmode=disable`));
  expect(url.searchParams.get('options')).toBe('-c jit=off -c role=marketplace_app');
  expect(url.searchParams.get('sslmode')).toBe('disable');
});
