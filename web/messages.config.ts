import macros from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import type { Plugin, PluginOption } from 'vite';
import linguiConfig from './lingui.config.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Files with messages: those of the web app, and of the contracts and the domain, which services use too. */
const sources = /\/(?:web|contracts|contracts\/domain)\/src\/.*\.tsx?$/;

/** Translates an English message. */
export type TranslateCompiledMessage = (message: CompiledMessage) => CompiledMessage;

/** Comment that the macros of Lingui put before each message descriptor. */
const mark = '/** i18n */';

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
 * @param code TypeScript with JSX, after the macros.
 */
function compileMessages(code: string, parse: (code: string) => unknown, translate: TranslateCompiledMessage): string {
  return [...walkMessageProperties(code, parse(code))]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, key, value }) => {
      if (key.name === 'context') return text.slice(0, start) + text.slice(end).replace(/^\s*,/, '');
      const message: unknown = (value as Node & { value?: unknown }).value;
      if (typeof message !== 'string') throw new Error(`The message ${text.slice(start, end)} is not a string.`);
      return `${text.slice(0, value.start)}${JSON.stringify(translate(compileMessage(message)))}${text.slice(value.end)}`;
    }, code);
}

function compileMessagesVitePlugin(translate: TranslateCompiledMessage): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: sources, code: mark },
      handler(code) {
        const parse = (text: string) => this.parse(text, { lang: 'tsx' });
        return { code: compileMessages(code, parse, translate), map: null };
      },
    },
  };
}

/**
 * Creates the plugins that compile the macros and messages of Lingui. They use Babel: npm leaves out the binary of
 * Lingui's native compiler when it runs with Node 20.
 * @param translate replaces the English messages.
 */
export function createMessageVitePlugins(translate: TranslateCompiledMessage = (message) => message): PluginOption {
  const options = { descriptorFields: 'message', linguiConfig: makeConfig(linguiConfig, { skipValidation: true }) };
  const preset = defineRolldownBabelPreset({
    preset: { plugins: [[macros, options]] },
    rolldown: { filter: { code: /from '@lingui\/(?:core|react)\/(?:runtime-)?macro'/ } },
  });
  return [babel({ presets: [preset], include: sources }), compileMessagesVitePlugin(translate)];
}
