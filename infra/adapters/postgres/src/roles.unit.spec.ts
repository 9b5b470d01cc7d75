import { expect, it } from 'vitest';
import { addRoleToDatabaseUrl } from './roles.ts';

const address = 'postgres://owner:secret@127.0.0.1:5432/marketplace';
const optionsOf = (url: string): string | null => new URL(url).searchParams.get('options');

it('adds the role and the time limits of the purpose', () => {
  expect(optionsOf(addRoleToDatabaseUrl(address, 'log'))).toMatch(/^-c role=marketplace_app -c statement_timeout=/);
  expect(optionsOf(addRoleToDatabaseUrl(address, 'command'))).toContain('-c transaction_timeout=5s');
  expect(optionsOf(addRoleToDatabaseUrl(address, 'query'))).toContain('-c role=marketplace_query');
  expect(new URL(addRoleToDatabaseUrl(address, 'query')).username).toBe('owner');
});

it('keeps existing options of the URL', () => {
  const url = addRoleToDatabaseUrl(`${address}?options=-c%20jit%3Doff&sslmode=disable`, 'projections');
  expect(optionsOf(url)).toMatch(/^-c jit=off -c role=marketplace_projections /);
  expect(new URL(url).searchParams.get('sslmode')).toBe('disable');
});

it('enables keepalives for a remote database', () => {
  const far = optionsOf(addRoleToDatabaseUrl(address.replace('127.0.0.1', 'db.example'), 'command'));
  expect(far).toContain('-c tcp_keepalives_idle=10s -c tcp_keepalives_interval=5s -c tcp_keepalives_count=3');
  expect(far).toContain('-c tcp_user_timeout=25s');
  expect(optionsOf(addRoleToDatabaseUrl(address, 'command'))).not.toContain('tcp_');
});
