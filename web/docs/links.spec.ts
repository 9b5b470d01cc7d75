import { expect, test } from 'vitest';
import { convertDocumentFileToPagePath, resolveDocumentationLink } from './links.ts';

const documents = new Set([
  'buyers.md',
  'glossary.md',
  'adr/README.md',
  'adr/0001-Install-Node.md',
  'sign-in/README.md',
]);

test.each([
  ['buyers.md', '/docs/buyers'],
  ['adr/0001-Install-Node.md', '/docs/adr/0001-install-node'],
  ['adr/README.md', '/docs/adr'],
  ['README.md', '/docs'],
])('derives the path of the page from the file %s', (file, path) => {
  expect(convertDocumentFileToPagePath(file)).toBe(path);
});

test.each([
  ['glossary.md', 'buyers.md', '/docs/glossary'],
  ['./glossary.md#quote', 'buyers.md', '/docs/glossary#quote'],
  ['../glossary.md', 'adr/README.md', '/docs/glossary'],
  ['0001-Install-Node.md', 'adr/README.md', '/docs/adr/0001-install-node'],
  ['adr/README.md', 'buyers.md', '/docs/adr'],
  ['adr/', 'buyers.md', '/docs/adr'],
  ['sign-in', 'buyers.md', '/docs/sign-in'],
  ['..', 'adr/README.md', '/docs'],
  ['../../infra/docs/buyers.md', 'glossary.md', '/docs/buyers'],
])('rewrites the link %s in %s to its page', (href, from, page) => {
  expect(resolveDocumentationLink(href, from, documents)).toEqual({ kind: 'page', href: page });
});

test.each(['https://example.com/a.md', 'mailto:a@example.com', '/api/docs', '#quote'])(
  'keeps the address %s',
  (href) => {
    expect(resolveDocumentationLink(href, 'buyers.md', documents)).toEqual({ kind: 'address', href });
  },
);

test.each([
  ['../deploy/README.md', 'infra/deploy/README.md'],
  ['../../README.md#run', 'README.md'],
  ['../deploy/', 'infra/deploy'],
  ['../deploy/a%20file.yaml', 'infra/deploy/a file.yaml'],
  ['adr/picture.drawio', 'infra/docs/adr/picture.drawio'],
])('names the file of the repository behind %s', (href, file) => {
  expect(resolveDocumentationLink(href, 'buyers.md', documents)).toEqual({ kind: 'repository', file });
});

test('reports a document that does not exist', () => {
  expect(resolveDocumentationLink('sellers.md', 'buyers.md', documents)).toEqual({
    kind: 'missing',
    file: 'infra/docs/sellers.md',
  });
});
