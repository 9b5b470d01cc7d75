import { encrypt } from 'officecrypto-tool';
import { describe, expect, it } from 'vitest';
import { createEncryptedTestXls } from './testing/encryptedXls.ts';
import { parseTestCatalogue, expectUploadRefusal } from './testing/parseTestCatalogue.ts';
import { testCatalogueHeadersListedOnUploadPage, type TestSheet, createTestWorkbook } from './testing/workbooks.ts';

const catalogue: TestSheet = {
  name: 'Providers',
  rows: [testCatalogueHeadersListedOnUploadPage, ['1NCE', 'MVNO'], ['emnify', 'MVNO']],
};

describe('an encrypted .xlsx', () => {
  it.each([
    ['agile encryption', {}],
    ['standard encryption', { type: 'standard' }],
  ] as const)(
    'reads a file with the default password: %s',
    async (_how, options) => {
      const bytes = encrypt(createTestWorkbook([catalogue]), { password: 'VelvetSweatshop', ...options });
      const file = await parseTestCatalogue(bytes);
      expect(file.providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify']);
      expect(file.remarkCounts).toEqual({});
    },
    30_000,
  );

  it('rejects a file with another password, explaining what to do', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(encrypt(createTestWorkbook([catalogue]), { password: 'secret' })),
    );
    expect(refusal.code).toBe('upload.encrypted');
    expect(refusal.message).toContain('Remove the password and upload the file again.');
  });
});

describe('an encrypted .xls', () => {
  it.each([
    ['RC4', 'rc4'],
    ['RC4 CryptoAPI', 'cryptoapi'],
  ] as const)('reads a file with the default password: %s', async (_how, encryption) => {
    const file = await parseTestCatalogue(
      createEncryptedTestXls(catalogue, 'VelvetSweatshop', encryption),
      'catalogue.xls',
    );
    expect(file.providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify']);
    expect(file.remarkCounts).toEqual({});
  });

  it.each(['rc4', 'cryptoapi'] as const)(
    'rejects a file with another password, explaining what to do: %s',
    async (way) => {
      const refusal = await expectUploadRefusal(
        parseTestCatalogue(createEncryptedTestXls(catalogue, 'secret', way), 'catalogue.xls'),
      );
      expect(refusal.code).toBe('upload.encrypted');
      expect(refusal.message).toContain('Remove the password and upload the file again.');
    },
  );

  it('rejects Excel 95 obfuscation, explaining what to do', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(createEncryptedTestXls(catalogue, '', 'xor'), 'catalogue.xls'),
    );
    expect(refusal.code).toBe('upload.encrypted');
    expect(refusal.message).toContain(
      'turn off Review > Protect Workbook. Then save the file as .xlsx and upload the new file.',
    );
  });
});
