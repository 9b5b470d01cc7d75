import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Any = Node & Record<string, unknown>;

/** Members of an endpoint that servers and tests read; the browser sends and shows what the compiler checked against them. */
const schemas = new Set(['params', 'query', 'body', 'reply']);

const isNode = (value: unknown): value is Any => typeof (value as Any | null)?.type === 'string';

/** A node and all below it, without the insides of functions: those run when they are called. */
function* nodesOf(node: Any): Generator<Any> {
  yield node;
  if (/Function/.test(node.type)) return;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

const isEndpoint = (node: Any): boolean =>
  node.type === 'CallExpression' && (node['callee'] as Any)['name'] === 'endpoint';

/** Where the schemas of an endpoint's description stand. */
function schemasOf(endpoint: Any): Any[] {
  const [description] = endpoint['arguments'] as Any[];
  const members = (description?.['properties'] ?? []) as Any[];
  return members.filter((member) => schemas.has(String((member['key'] as Any | undefined)?.['name'])));
}

const blanked = (code: string, start: number, end: number): string =>
  code.slice(0, start) + ' '.repeat(end - start) + code.slice(end);

/**
 * Makes the contracts as small as the browser needs them: an endpoint is its method, path and service, without its schemas; and no
 * module of the contracts does anything when it is loaded but declare, so that what nobody asks for is left out. zod builds every
 * schema when its module is loaded, which is most of what a phone would do before it shows a page.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\/contracts\/src\/.*\.ts$/ },
      handler(code) {
        const program = this.parse(code) as unknown as Any;
        const nodes = [...nodesOf(program)];
        let lean = code;
        for (const endpoint of nodes.filter(isEndpoint)) {
          const callee = endpoint['callee'] as Node;
          lean = blanked(lean, callee.start, callee.end);
          for (const { start, end } of schemasOf(endpoint)) {
            const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
            lean = blanked(lean, start, end + comma);
          }
        }
        const calls = nodes.filter((node) => /^(Call|New)Expression$/.test(node.type) && !isEndpoint(node));
        const starts = [...new Set(calls.map(({ start }) => start))].sort((one, other) => other - one);
        for (const start of starts) {
          if (lean[start] !== ' ') lean = `${lean.slice(0, start)}/* @__PURE__ */ ${lean.slice(start)}`;
        }
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}
