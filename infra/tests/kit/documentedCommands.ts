import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';

/** A code block of a document with commands that readers type into a shell. */
export interface DocumentedShellCommandBlockToTest {
  /** Path of the document relative to the repository root. */
  readonly file: string;
  /** The commands without comments; a command that continues on the next line is one command. */
  readonly commands: readonly string[];
}

/** Documents with commands for people who try, run or integrate the product. */
const documentPatterns = ['README.md', 'CONTRIBUTING.md', 'infra/docs/*.md', 'infra/docs/{runbooks,sign-in}/*.md'];

/**
 * Whether a code block without a language contains a message of the product or a logrotate file instead of commands.
 */
const isOutputOrSettings = (block: string): boolean => /^(The |\/var\/)/.test(block);

function splitIntoCommands(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => (line.split('  #')[0] ?? '').trim())
    .filter((line) => line !== '');
}

/** Finds the code blocks with commands in a document; their language is `sh` or not specified. */
function findShellBlocks(markdown: string): string[] {
  const blocks = markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...blocks]
    .filter(([, language = '']) => ['', 'sh'].includes(language))
    .map(([, , block = '']) => block)
    .filter((block) => !isOutputOrSettings(block));
}

/** @returns all blocks of commands in README and guides, in the order of their files. */
export function findDocumentedShellCommandBlocksToTest(): readonly DocumentedShellCommandBlockToTest[] {
  return globSync(documentPatterns, { cwd: repositoryRootFolder })
    .toSorted()
    .flatMap((file) => {
      const markdown = readFileSync(path.join(repositoryRootFolder, file), 'utf8').replaceAll('\r\n', '\n');
      return findShellBlocks(markdown).map((block) => ({
        file: file.split(path.sep).join('/'),
        commands: splitIntoCommands(block),
      }));
    });
}
