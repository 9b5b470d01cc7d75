import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openClient } from './connection.ts';

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const addressWith = (options: string): string => `esdb://ops:secret@host.example:2113?tls=true&${options}`;

test.each(['tlsCaFile', 'userCertFile'])('a file that %s names and that is missing is called that', (option) => {
  const file = path.join(aFolder(), 'missing.crt');
  expect(() => openClient(addressWith(`${option}=${file}`))).toThrow(
    `The file ${file}, which ${option} in the address of the event store names, is missing: put it there, or correct ${option}.`,
  );
});

test('an address whose certificate is there opens a client, and one that cannot be read is told without its password', async () => {
  const file = path.join(aFolder(), 'ca.crt');
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n');
  await openClient(addressWith(`tlsCaFile=${file}`)).dispose();
  expect(() => openClient('esdb://ops:secret@')).toThrow(/^The address of the event store is not understood/);
  expect(() => openClient('esdb://ops:secret@')).not.toThrow(/secret/);
});
