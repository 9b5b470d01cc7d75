import { encrypt } from 'officecrypto-tool';
import { describe, expect, it } from 'vitest';
import { read, refusalOf } from './testing/reading.ts';
import { expectedHeaders, type TestSheet, workbookFile } from './testing/workbooks.ts';

const catalogue: TestSheet = { name: 'Providers', rows: [expectedHeaders, ['1NCE', 'MVNO'], ['emnify', 'MVNO']] };

describe('an encrypted .xlsx', () => {
  it.each([
    ['in the agile way', {}],
    ['in the standard way', { type: 'standard' }],
  ] as const)(
    'that Excel opens without asking for a password is read: %s',
    async (_how, options) => {
      const bytes = encrypt(workbookFile([catalogue]), { password: 'VelvetSweatshop', ...options });
      const file = await read(bytes);
      expect(file.providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify']);
      expect(file.remarkCounts).toEqual({});
    },
    30_000,
  );

  it('with a password of its own is refused with what to do', async () => {
    const refusal = await refusalOf(read(encrypt(workbookFile([catalogue]), { password: 'secret' })));
    expect(refusal.code).toBe('upload.encrypted');
    expect(refusal.message).toContain('Remove it and upload the file again.');
  }, 30_000);
});
