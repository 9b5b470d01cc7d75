import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin, PluginOption } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Mark that the macros of Lingui put before each message descriptor. */
const mark = '/*i18n*/';

/** Yields the properties `message` and `context` of the marked objects in the syntax tree. */
function* walkMessageProperties(code: string, node: unknown): Generator<Node & { key: { name: string }; value: Node }> {
  if (Array.isArray(node)) {
    for (const each of node) yield* walkMessageProperties(code, each);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, start, properties } = node as Node & { properties?: never[] };
  if (type === 'ObjectExpression' && code.slice(0, start).trimEnd().endsWith(mark))
    for (const property of (properties ?? []) as (Node & { key: { name: string }; value: Node })[])
      if (property.key.name === 'message' || property.key.name === 'context') yield property;
  for (const value of Object.values(node)) yield* walkMessageProperties(code, value);
}

/**
 * Compiles the English text of each message, so that the browser needs no parser of messages, and removes contexts,
 * which only translators need.
 * @param code JavaScript with JSX, after the macros.
 */
export function compileEnglishMessages(code: string, parse: (code: string) => unknown): string {
  return [...walkMessageProperties(code, parse(code))]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, key, value }) => {
      if (key.name === 'context') return text.slice(0, start) + text.slice(end).replace(/^\s*,/, '');
      const message: unknown = (value as Node & { value?: unknown }).value;
      if (typeof message !== 'string') throw new Error(`The message ${text.slice(start, end)} is not a string.`);
      return `${text.slice(0, value.start)}${JSON.stringify(compileMessage(message))}${text.slice(value.end)}`;
    }, code);
}

function compileEnglishMessagesVitePlugin(): Plugin {
  return {
    name: 'compile-english-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: mark },
      handler(code) {
        return { code: compileEnglishMessages(code, (text) => this.parse(text, { lang: 'jsx' })), map: null };
      },
    },
  };
}

/** Creates the plugins that compile the macros and messages of Lingui. */
export function createMessageVitePlugins(): PluginOption {
  const configPath = path.resolve(import.meta.dirname, 'lingui.config.ts');
  return [
    lingui({ configPath, macroTransform: { macro: { descriptorFields: 'message' } } }),
    compileEnglishMessagesVitePlugin(),
  ];
}
