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

/** The code with an endpoint's description in place of its call, without schemas. All else stays where it stands. */
function withoutSchemas(code: string, endpoint: Any): string {
  const callee = endpoint['callee'] as Node;
  return schemasOf(endpoint).reduce(
    (lean, { start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      return blanked(lean, start, end + comma);
    },
    blanked(code, callee.start, callee.end),
  );
}

/** The code with calls marked as free of effects, so that the bundler drops those whose result nobody asks for. */
function withPureCalls(code: string, calls: readonly Node[]): string {
  const starts = [...new Set(calls.map(({ start }) => start))].filter((start) => code[start] !== ' ');
  return starts
    .sort((one, other) => other - one)
    .reduce((marked, start) => `${marked.slice(0, start)}/* @__PURE__ */ ${marked.slice(start)}`, code);
}

/**
 * Makes the contracts as small as the browser needs them: an endpoint is its method, path and service, without its schemas; and no
 * module of the contracts does anything when it is loaded but declare, so that what nobody asks for is left out. zod builds every
 * schema when its module is loaded, and a phone would do that before it shows a page.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\/contracts\/src\/.*\.ts$/ },
      handler(code) {
        const nodes = [...nodesOf(this.parse(code) as unknown as Any)];
        const calls = nodes.filter((node) => /^(Call|New)Expression$/.test(node.type) && !isEndpoint(node));
        const lean = nodes.filter(isEndpoint).reduce(withoutSchemas, code);
        return { code: withPureCalls(lean, calls), map: null, moduleSideEffects: false };
      },
    },
  };
}
