import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStoreDbClient } from './connection.ts';

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const buildConnectionString = (options: string): string => `esdb://ops:secret@host.example:2113?tls=true&${options}`;

test.each(['tlsCaFile', 'userCertFile'])('names the missing file of %s', (option) => {
  const file = path.join(createFolder(), 'missing.crt');
  expect(() => openEventStoreDbClient(buildConnectionString(`${option}=${file}`))).toThrow(
    `The file ${file}, which ${option} in the connection string of the event store names, is missing: create the file or correct ${option}.`,
  );
});

test('opens a client with an existing certificate, and hides the password of an invalid string', async () => {
  const file = path.join(createFolder(), 'ca.crt');
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n');
  await openEventStoreDbClient(buildConnectionString(`tlsCaFile=${file}`)).dispose();
  expect(() => openEventStoreDbClient('esdb://ops:secret@')).toThrow(
    /^The connection string of the event store is invalid/,
  );
  expect(() => openEventStoreDbClient('esdb://ops:secret@')).not.toThrow(/secret/);
});
