import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Any = Node & Record<string, unknown>;

/** Members of an endpoint that servers and tests read; the browser sends and shows what the compiler checked against them. */
const forServers = new Set([
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

/** A node and all below it, without the insides of functions: those run when they are called. */
function* nodesOf(node: Any): Generator<Any> {
  yield node;
  if (/Function/.test(node.type)) return;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value);
}

/** Functions of the contracts' kernel that describe a call, with the members that their first arguments stand for. */
const describing: Readonly<Record<string, { readonly fixed: string; readonly named: readonly string[] }>> = {
  endpoint: { fixed: '', named: [] },
  query: { fixed: "method: 'GET', service: 'query', ", named: ['path'] },
  command: { fixed: "service: 'command', ", named: ['method', 'path'] },
};

const calleeName = (node: Any): string => String((node['callee'] as Any | undefined)?.['name']);

/** A call that describes an endpoint by an object, not the definition of a function that does. */
const isEndpoint = (node: Any): boolean =>
  node.type === 'CallExpression' &&
  Object.hasOwn(describing, calleeName(node)) &&
  (node['arguments'] as Any[]).at(-1)?.type === 'ObjectExpression';

/** Text that takes the place of what stands from `start` to `end`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An endpoint's description in the place of its call, without what is for servers. */
function leanEndpoint(code: string, endpoint: Any): readonly Edit[] {
  const given = endpoint['arguments'] as Any[];
  const parts = given.at(-1);
  if (parts === undefined) return [];
  const { fixed = '', named = [] } = describing[calleeName(endpoint)] ?? {};
  const members = named.map((name, place) => `${name}: ${code.slice(given[place]?.start, given[place]?.end)}, `);
  const start = { start: endpoint.start, end: parts.start + 1, text: `({ ${fixed}${members.join('')}` };
  const dropped = (parts['properties'] as Any[]).filter((member) =>
    forServers.has(String((member['key'] as Any | undefined)?.['name'])),
  );
  const drops = dropped.map((member) => {
    const comma = /^\s*,/.exec(code.slice(member.end))?.[0].length ?? 0;
    return { start: member.start, end: member.end + comma, text: '' };
  });
  return [start, ...drops];
}

/** Marks a call as free of effects, so that the bundler drops it when nobody asks for its result. */
const pure = ({ start }: Node): Edit => ({ start, end: start, text: '/* @__PURE__ */ ' });

/** Applies edits; those within what another one drops go with it. */
function edited(code: string, edits: readonly Edit[]): string {
  const outer = edits.filter(
    (edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.start < other.end),
  );
  return outer
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);
}

/**
 * Makes the contracts as small as the browser needs them: an endpoint is its method, path and service; and no
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
        const [endpoints, others] = [nodes.filter(isEndpoint), nodes.filter((node) => !isEndpoint(node))];
        const calls = others.filter((node) => /^(Call|New)Expression$/.test(node.type));
        const starts = [...new Map(calls.map((call) => [call.start, pure(call)])).values()];
        const edits = [...endpoints.flatMap((endpoint) => leanEndpoint(code, endpoint)), ...starts];
        return { code: edited(code, edits), map: null, moduleSideEffects: false };
      },
    },
  };
}
