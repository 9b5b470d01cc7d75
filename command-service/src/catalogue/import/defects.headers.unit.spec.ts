import { describe, expect, it } from 'vitest';
import { parseTestCatalogue, expectUploadRefusal } from './testing/parseTestCatalogue.ts';
import { testCatalogueHeadersListedOnUploadPage, createTestWorkbook } from './testing/workbooks.ts';

const row = ['1NCE', 'MVNO', 'Global', 'Yes', '4G', 'Prepaid', 'Portal', 'https://1nce.com', 'a.svg', 'No'];

describe('7: case, spacing and punctuation of headers', () => {
  it('ignores them without a remark', async () => {
    const headers = ['provider', 'TYPE', 'Scope/Sectors', 'GSMA SGP32 Support', 'protocols_supported', 'pricing tiers'];
    const others = ['Platform-Features', ' Website ', 'LogoFile', 'NTN  support'];
    const file = await parseTestCatalogue(createTestWorkbook([{ rows: [[...headers, ...others], row] }]));
    expect(file.remarkCounts).toEqual({});
    expect(file.providers[0]).toMatchObject({ scope: 'Global', sgp32: 'Yes', logoFile: 'a.svg', ntn: 'No' });
  });
});

describe('8: synonyms of a known column', () => {
  it('accepts synonyms with a warning', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Company', 'Type', 'URL', 'Countries'],
            ['1NCE', 'MVNO', 'https://1nce.com', 'Germany'],
          ],
        },
      ]),
    );
    expect(file.providers[0]).toMatchObject({ name: '1NCE', website: 'https://1nce.com', countries: ['DE'] });
    expect(file.remarks.filter(({ code }) => code === 'synonymHeader').map(({ column }) => column)).toEqual([
      'Company',
      'Countries',
      'URL',
    ]);
  });

  it('accepts only listed synonyms and treats similar headers as extra columns', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Type', 'Websites'],
            ['1NCE', 'MVNO', 'https://1nce.com'],
          ],
        },
      ]),
    );
    expect(file.providers[0]?.website).toBeNull();
    expect(file.remarks).toContainEqual(expect.objectContaining({ code: 'extraColumn', column: 'Websites' }));
  });
});

describe('headers with a hint in parentheses', () => {
  it.each([
    ['Website (URL)', 'website', 'https://1nce.com', 'https://1nce.com'],
    ['website\n(incl. https)', 'website', 'https://1nce.com', 'https://1nce.com'],
    ['SGP.32 Support (Y/N)', 'sgp32', 'y', 'Yes'],
    ['GSMA_SGP.32_Support [yes/no]', 'sgp32', 'No', 'No'],
    ['NTN Support*', 'ntn', 'No', 'No'],
    ['Countries Supported (ISO codes)', 'countries', 'DE', ['DE']],
  ])('recognises the column and reports the hint: %s', async (headerText, field, value, expected) => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Type', headerText],
            ['1NCE', 'MVNO', value],
          ],
        },
      ]),
    );
    expect(file.providers[0]).toMatchObject({ [field]: expected });
  });

  it('recognises hints on the provider and contact columns', async () => {
    const rows = [
      ['Provider (legal name)', 'Contact Email (for invitations)'],
      ['1NCE', 'iot@1nce.example'],
    ];
    const file = await parseTestCatalogue(createTestWorkbook([{ rows }]));
    expect(file.contacts).toEqual([{ name: '1NCE', email: 'iot@1nce.example' }]);
  });

  it.each(['Website (old)', 'Countries Supported (not yet)', 'Websites (URL)', 'Notes (internal)'])(
    'treats the header as unknown when the hint changes its meaning: %s',
    async (headerText) => {
      const file = await parseTestCatalogue(
        createTestWorkbook([
          {
            rows: [
              ['Provider', 'Type', headerText],
              ['1NCE', 'MVNO', 'DE'],
            ],
          },
        ]),
      );
      expect(file.providers[0]).toMatchObject({ website: null, countries: null });
      expect(file.remarks).toContainEqual(expect.objectContaining({ code: 'extraColumn', column: headerText }));
    },
  );

  it('prefers the column without a hint', async () => {
    const rows = [
      ['Provider', 'Website (support)', 'Website'],
      ['1NCE', 'https://help.example', 'https://1nce.com'],
    ];
    const file = await parseTestCatalogue(createTestWorkbook([{ rows }]));
    expect(file.providers[0]?.website).toBe('https://1nce.com');
    expect(file.remarks).toContainEqual(expect.objectContaining({ code: 'extraColumn', column: 'Website (support)' }));
  });
});

describe('9: header not in row 1', () => {
  it('finds the header below a title and a date', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        { rows: [['IoT providers'], [], ['As of 2026-11-20'], testCatalogueHeadersListedOnUploadPage, row] },
      ]),
    );
    expect(file.providers).toHaveLength(1);
    expect(file.rows).toBe(1);
  });

  it('uses the lower line of a merged two-line header', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Support', null],
            [null, 'NTN Support', 'GSMA SGP.32 Support'],
            ['1NCE', 'No', 'Yes'],
          ],
          merges: ['A1:A2', 'B1:C1'],
        },
      ]),
    );
    expect(file.providers).toEqual([expect.objectContaining({ name: '1NCE', ntn: 'No', sgp32: 'Yes' })]);
  });

  it('rejects a sheet when none of the first ten rows names the provider', async () => {
    const rows = [...Array.from({ length: 10 }, () => ['-']), testCatalogueHeadersListedOnUploadPage, row];
    expect(await expectUploadRefusal(parseTestCatalogue(createTestWorkbook([{ rows }])))).toMatchObject({
      code: 'upload.no-header',
    });
  });
});

describe('10: missing, extra or repeated columns', () => {
  it('rejects a file without Provider', async () => {
    expect(
      await expectUploadRefusal(
        parseTestCatalogue(
          createTestWorkbook([{ rows: [testCatalogueHeadersListedOnUploadPage.slice(1), row.slice(1)] }]),
        ),
      ),
    ).toMatchObject({
      code: 'upload.no-header',
    });
  });

  it('imports a missing column as unknown with one warning per column', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Type'],
            ['1NCE', 'MVNO'],
            ['emnify', 'MVNO'],
          ],
        },
      ]),
    );
    expect(file.remarks.map(({ code, column }) => [code, column])).toEqual(
      [
        'Scope / Sectors',
        'Protocols Supported',
        'GSMA SGP.32 Support',
        'NTN Support',
        'Pricing Tiers',
        'Platform Features',
        'Website',
        'Logo File',
      ].map((column) => ['missingColumn', column]),
    );
    expect(file.providers[0]).toMatchObject({ ntn: null, website: null, countries: null, partner: false });
  });

  it('ignores an extra column with a notice', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            [...testCatalogueHeadersListedOnUploadPage, 'Contact'],
            [...row, 'Ann'],
          ],
        },
      ]),
    );
    expect(file.remarks).toEqual([
      expect.objectContaining({ outcome: 'notice', code: 'extraColumn', column: 'Contact' }),
    ]);
  });

  it('reads the first of repeated columns with a warning', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            [...testCatalogueHeadersListedOnUploadPage, 'Website'],
            [...row, 'https://other.example'],
          ],
        },
      ]),
    );
    expect(file.providers[0]?.website).toBe('https://1nce.com');
    expect(file.remarks).toEqual([expect.objectContaining({ outcome: 'repair', code: 'repeatedColumn' })]);
  });

  it('rejects a repeated Provider column', async () => {
    const repeated = createTestWorkbook([
      {
        rows: [
          [...testCatalogueHeadersListedOnUploadPage, 'provider'],
          [...row, 'emnify'],
        ],
      },
    ]);
    expect(await expectUploadRefusal(parseTestCatalogue(repeated))).toMatchObject({
      code: 'upload.two-provider-columns',
    });
  });
});
