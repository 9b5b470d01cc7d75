import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUncataloguedTexts } from './uncataloguedTexts.ts';

/** Code with a text that no catalogue contains. */
const plantedTexts: readonly (readonly [text: string, code: string])[] = [
  ['Providers', 'export const a = <h1>Providers</h1>;'],
  ['of', 'export const a = <p>{page} of {pages}</p>;'],
  ['Close the window', 'export const a = <button aria-label="Close the window" />;'],
  ['Save', 'export const a = <Form submit="Save" />;'],
  ['Remove ${…}', 'export const a = <button title={`Remove ${name}`} />;'],
  ['Sent', `export const a = <p>{sent ? 'Sent' : t\`Not sent\`}</p>;`],
  ['Overview', `export const tabs = [{ value: 'overview', label: 'Overview' }];`],
  ['The request was sent.', `showToast(dispatch, 'The request was sent.');`],
  ['${…} of ${…} providers', 'export const count = (n: number, all: number) => `${n} of ${all} providers`;'],
  ['Offline', `const headingText = isOnline ? '' : 'Offline';`],
];

test.each(plantedTexts)('finds the planted text "%s"', (text, code) => {
  const found = findUncataloguedTexts('planted.tsx', `import { t } from '@lingui/core/macro';\n${code}\n`);
  expect(found).toEqual([{ line: 2, text }]);
});

test.each([
  ['messages', 'export const a = <p title={t`Save the quote`}>{plural(n, { one: `# of us`, other: `# of us` })}</p>;'],
  ['messages with elements', 'export const a = <Trans>Read <a href="/docs">the guide</a> first.</Trans>;'],
  ['names of classes', `export const a = <p className={'wide grid'} data-kind="two words" />;`],
  ['values of CSS', `const shadow = '0 1px 2px rgb(0 0 0 / 0.2)'; const columns = 'repeat(2, minmax(0, 1fr))';`],
  ['errors for developers', `if (index < 0) throw new Error('There is no such row.');`],
  ['keys of objects', `const tones = { 'Very Good': 'green' }; const value = provider['Scope / Sectors'];`],
  ['keywords', `export const a = <Heading heading="h2" lead={'ring'} />;`],
])('ignores %s', (_name, code) => {
  const imports = `import { plural, t } from '@lingui/core/macro'; import { Trans } from '@lingui/react/macro';`;
  expect(findUncataloguedTexts('fine.tsx', `${imports}\n${code}`)).toEqual([]);
});

test('finds texts in components that are named like a macro', () => {
  const code = `import { Select } from '@mantine/core';\nexport const a = <Select label="Country" />;`;
  expect(findUncataloguedTexts('select.tsx', code)).toEqual([{ line: 2, text: 'Country' }]);
});

/** Files whose texts only programs or developers read, or that are values of the API. */
const exceptions: readonly RegExp[] = [/\.spec\.tsx?$/, /^web\/src\/test\//, /\/testing\//];

/** Values of the API and names of geographic data that look like texts. */
const values = new Set([
  'Battery with recharging',
  'Fixed / Static Deployment',
  'Cat-1 bis',
  'Private LoRaWAN',
  'NTN NB-IoT',
  'Commercial — Live Service',
  'Announced / Pilot',
  'N. Cyprus',
  '${…} years',
]);

test('contains no text of the web app outside message catalogues', () => {
  const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !exceptions.some((each) => each.test(file)));
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap((file) =>
    findUncataloguedTexts(file, readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
      values.has(text) ? [] : `${file}:${line}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
