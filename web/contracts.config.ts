import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Any = Node & Record<string, unknown>;

/**
 * Members of an endpoint that only servers and tests read. The browser does not need them: the compiler has already
 * checked the code of the web app against their types.
 */
const serverOnlyMembers = new Set([
  'params',
  'query',
  'body',
  'reply',
  'access',
  'limit',
  'secret',
  'beforeTerms',
  'summary',
  'refuses',
  'headers',
  'form',
  'files',
]);

const isNode = (value: unknown): value is Any => typeof (value as Any | null)?.type === 'string';

/** Yields a node and its descendants, except the contents of functions, because these run only when they are called. */
function* walkNodes(node: Any): Generator<Any> {
  yield node;
  if (/Function/.test(node.type)) return;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walkNodes(value);
}

/**
 * Functions of the contracts' kernel that define an endpoint. `fixed` is the code of the members that the function
 * adds; `named` contains the names of the members that its first arguments define.
 */
const endpointBuilders: Readonly<Record<string, { readonly fixed: string; readonly named: readonly string[] }>> = {
  defineEndpoint: { fixed: '', named: [] },
  defineQueryEndpoint: { fixed: "method: 'GET', service: 'query', ", named: ['path'] },
  defineCommandEndpoint: { fixed: "service: 'command', ", named: ['method', 'path'] },
};

const calleeName = (node: Any): string => String((node['callee'] as Any | undefined)?.['name']);

/**
 * Whether the node is a call that describes an endpoint with an object literal. The definitions of the builder
 * functions do not match.
 */
const isEndpointCall = (node: Any): boolean =>
  node.type === 'CallExpression' &&
  Object.hasOwn(endpointBuilders, calleeName(node)) &&
  (node['arguments'] as Any[]).at(-1)?.type === 'ObjectExpression';

/** Replaces the code from `start` to `end` with `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the edits that replace an endpoint call with a plain object without the members for servers. */
function stripEndpoint(code: string, endpoint: Any): readonly Edit[] {
  const given = endpoint['arguments'] as Any[];
  const parts = given.at(-1);
  if (parts === undefined) return [];
  const { fixed = '', named = [] } = endpointBuilders[calleeName(endpoint)] ?? {};
  const members = named.map((name, place) => `${name}: ${code.slice(given[place]?.start, given[place]?.end)}, `);
  const start = { start: endpoint.start, end: parts.start + 1, text: `({ ${fixed}${members.join('')}` };
  const dropped = (parts['properties'] as Any[]).filter((member) =>
    serverOnlyMembers.has(String((member['key'] as Any | undefined)?.['name'])),
  );
  const drops = dropped.map((member) => {
    const comma = /^\s*,/.exec(code.slice(member.end))?.[0].length ?? 0;
    return { start: member.start, end: member.end + comma, text: '' };
  });
  return [start, ...drops];
}

/** Marks a call as free of side effects, so that the bundler drops it when its result is unused. */
const markPure = ({ start }: Node): Edit => ({ start, end: start, text: '/* @__PURE__ */ ' });

/** Applies the edits. Edits inside a range that another edit removes are skipped. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  const outer = edits.filter(
    (edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.start < other.end),
  );
  return outer
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);
}

/**
 * Creates a plugin that reduces the contracts to the code that the browser needs. Endpoints keep only their method,
 * path and service. Contract modules are marked as free of side effects, so that unused exports are dropped. Otherwise
 * zod would build every schema when its module loads, which would delay the first page on a phone.
 */
export function createContractStrippingVitePlugin(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\/contracts\/src\/.*\.ts$/ },
      handler(code) {
        const nodes = [...walkNodes(this.parse(code) as unknown as Any)];
        const [endpoints, others] = [nodes.filter(isEndpointCall), nodes.filter((node) => !isEndpointCall(node))];
        const calls = others.filter((node) => /^(Call|New)Expression$/.test(node.type));
        const starts = [...new Map(calls.map((call) => [call.start, markPure(call)])).values()];
        const edits = [...endpoints.flatMap((endpoint) => stripEndpoint(code, endpoint)), ...starts];
        return { code: applyEdits(code, edits), map: null, moduleSideEffects: false };
      },
    },
  };
}
