import { maxAttachmentNameLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buildAttachmentBlobKey, parseAttachmentBlobKey } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { expect, test } from 'vitest';
import { detectAttachmentKind, sanitiseAttachmentName } from './attachmentFile.ts';

test.each([
  ['pdf', '%PDF-1.7 a'],
  ['png', '\u0089PNG\r\n\u001a\n'],
  ['jpg', '\u00ff\u00d8\u00ff\u00e0'],
  ['xlsx', 'PK\u0003\u0004'],
])('detects a %s by its first bytes', (kind, start) => {
  expect(detectAttachmentKind(Buffer.from(start, 'latin1'))).toBe(kind);
});

test.each([
  ['a program', 'MZ\u0090\u0000'],
  ['a web page', '<!doctype html>'],
  ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a GIF image', 'GIF89a'],
  ['text before a PDF', ' %PDF-1.7'],
  ['an empty file', ''],
])('rejects %s', (_, start) => {
  expect(() => detectAttachmentKind(Buffer.from(start, 'latin1'))).toThrow(
    /^The content of this file is not PDF, Excel/,
  );
});

test.each([
  ['networks.pdf', 'networks.pdf'],
  ['Scan.JPEG', 'Scan.JPEG.pdf'],
  ['evil.exe', 'evil.exe.pdf'],
  ['..\\..\\x.pdf', 'x.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['fdp.\u202eexe.pdf', 'fdp.exe.pdf'],
  ['a\u0000b\n"c".pdf', 'abc.pdf'],
  ['', 'file.pdf'],
  ['Übersicht – Netze.pdf', 'Übersicht – Netze.pdf'],
])('saves a PDF named “%s” as “%s”', (typed, saved) => {
  const last = typed.split(/[\\/]/).at(-1) ?? '';
  expect(sanitiseAttachmentName(last, 'pdf')).toBe(saved);
});

test('truncates a long name at its start, keeping the extension', () => {
  const name = sanitiseAttachmentName(`${'\u{1F4E1}'.repeat(200)}.pdf`, 'pdf');
  expect([name.length <= maxAttachmentNameLength, name.endsWith('.pdf'), name.isWellFormed()]).toEqual([
    true,
    true,
    true,
  ]);
});

test('parses the storage key of an attachment, and rejects other keys', () => {
  const stored = {
    authorId: '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f001',
    linkId: '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b02',
    attachmentId: '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b09',
    storedAt: '2026-11-24T09:13:02.008Z',
  };
  expect(parseAttachmentBlobKey(buildAttachmentBlobKey(stored))).toEqual(stored);
  for (const other of ['logos/emnify.png', 'attachments/a', 'attachments/a/b/c-d/e', 'attachments/a/b/x-d']) {
    expect(parseAttachmentBlobKey(other)).toBeNull();
  }
});
