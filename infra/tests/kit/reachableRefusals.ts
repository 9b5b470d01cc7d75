import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RefusalCode, refusalKindsByCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { isRefusalCode } from '@marketplace/contracts/kernel/refusalCodeKinds.ts';
import ts from 'typescript';

/** Source folders of the workspaces with code that requests may execute. */
const folders: Readonly<Record<string, string>> = {
  domain: 'contracts/domain/src',
  'command-service': 'command-service/src',
  'query-service': 'query-service/src',
  'read-models': 'projections/read-models/src',
  http: 'infra/adapters/http/src',
  mail: 'infra/adapters/mail/src',
  postgres: 'infra/adapters/postgres/src',
  'event-store': 'infra/adapters/event-store/src',
};

/**
 * Dependencies that are passed to routes instead of being imported; for each, the file and the function that creates
 * it.
 */
const injected: Readonly<Record<string, readonly [file: string, maker: string]>> = {
  exports: ['query-service/src/exportQueue.ts', 'createExportQueue'],
  receive: ['command-service/src/files/fileReceiver.ts', 'createFileReceiver'],
  scanner: ['command-service/src/files/fileScanner.ts', 'createClamdScanner'],
  passwords: ['command-service/src/accounts/passwordHasher.ts', 'createPasswordHasher'],
  execute: ['infra/adapters/event-store/src/execute.ts', 'createCommandExecutorAndStateLoader'],
};

interface Source {
  readonly root: ts.SourceFile;
  /** Top-level declarations by name. */
  readonly declared: ReadonlyMap<string, ts.Node>;
  /** Imports by local name: the file and the exported name, `null` for the whole module. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string | null }>;
}

type Sources = ReadonlyMap<string, Source>;

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
  const [, workspace = '', rest = ''] = /^@marketplace\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return path.join(folders[workspace] ?? 'elsewhere', rest);
}

function importsOf(file: string, root: ts.SourceFile): Source['imported'] {
  const found = new Map<string, { file: string; name: string | null }>();
  for (const statement of root.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const from = resolve(file, statement.moduleSpecifier.text);
    if (bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) found.set(bindings.name.text, { file: from, name: null });
    else
      for (const { name, propertyName } of bindings.elements)
        found.set(name.text, { file: from, name: (propertyName ?? name).text });
  }
  return found;
}

/** The values that statements declare, by name. */
function declaredIn(statements: readonly ts.Statement[]): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  const bind = (name: ts.BindingName, node: ts.Node): void => {
    if (ts.isIdentifier(name)) found.set(name.text, node);
    else for (const each of name.elements) if (ts.isBindingElement(each)) bind(each.name, node);
  };
  for (const statement of statements) {
    if (ts.isVariableStatement(statement)) {
      for (const each of statement.declarationList.declarations)
        if (each.initializer) bind(each.name, each.initializer);
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      found.set(statement.name.text, statement);
    }
  }
  return found;
}

/** Parses the source of the services and their libraries. */
export function parseServiceSourceFilesToTest(): Sources {
  const files = Object.values(folders).flatMap((folder) => globSync(`${folder}/**/*.ts`));
  const code = files.filter((file) => !/\.spec\.ts$|\/testing\//.test(file));
  return new Map(
    code.map((file) => {
      const root = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      return [file, { root, declared: declaredIn(root.statements), imported: importsOf(file, root) }];
    }),
  );
}

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** An endpoint of the contracts with its handler. */
export interface EndpointWithHandlerNode {
  readonly name: string;
  readonly handler: ts.Node;
}

/**
 * Finds all endpoints served by `registerEndpoint`, by their export names in the contracts without the suffix
 * `Endpoint`.
 */
export function findEndpointsWithHandlersInSourceForTests(sources: Sources): readonly EndpointWithHandlerNode[] {
  return [...sources.values()].flatMap(({ root, imported }) =>
    [...nodesOf(root)].flatMap((node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'registerEndpoint') return [];
      const [, , call, handler] = node.arguments;
      if (call === undefined || handler === undefined) return [];
      const written = call.getText().replace(/^.*\./, '');
      const name = imported.get(written)?.name ?? written;
      return [{ name: name.replace(/Endpoint$/, ''), handler }];
    }),
  );
}

/** Every `new Refusal('kind', 'code', …)` in the source. */
export function findRefusalsInSource(
  sources: Sources,
): readonly { readonly kind: string; readonly code: RefusalCode }[] {
  return [...sources.values()].flatMap(({ root }) =>
    [...nodesOf(root)].flatMap((node) => {
      if (!ts.isNewExpression(node) || node.expression.getText() !== 'Refusal') return [];
      const [kind, code] = node.arguments ?? [];
      if (kind === undefined || code === undefined || !ts.isStringLiteral(kind) || !ts.isStringLiteral(code)) return [];
      return isRefusalCode(code.text) ? [{ kind: kind.text, code: code.text }] : [];
    }),
  );
}

const isTypeName = (text: string): boolean => /^[A-Z][A-Za-z]+$/.test(text);

/** Returns the command types for which a node is executed; `null` if the type does not matter. */
function neededTypes(node: ts.Node): readonly string[] | null {
  if (ts.isCaseClause(node)) {
    const { clauses } = node.parent;
    const types: string[] = [];
    for (let index = clauses.indexOf(node); index >= 0; index -= 1) {
      const clause = clauses[index];
      if (clause === undefined || (clause !== node && clause.statements.length > 0)) break;
      if (!ts.isCaseClause(clause) || !ts.isStringLiteral(clause.expression)) return null;
      types.push(clause.expression.text);
    }
    return types.every(isTypeName) ? types : null;
  }
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isTypeName(node.name.text))
    return [node.name.text];
  if (!ts.isIfStatement(node) || !ts.isBinaryExpression(node.expression)) return null;
  const { left, operatorToken, right } = node.expression;
  const isType = operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken && /\btype$/.test(left.getText());
  return isType && ts.isStringLiteral(right) && isTypeName(right.text) && !node.elseStatement ? [right.text] : null;
}

/** The handlers of many endpoints share declarations, so the found declarations are cached by node. */
const declaredInBlocks = new WeakMap<ts.Block, ReadonlyMap<string, ts.Node>>();
const declarationsByName = new WeakMap<ts.Identifier, readonly ts.Node[]>();

function declaredInBlock(block: ts.Block): ReadonlyMap<string, ts.Node> {
  const declared = declaredInBlocks.get(block) ?? declaredIn(block.statements);
  declaredInBlocks.set(block, declared);
  return declared;
}

/** The declarations that an identifier refers to. */
function findDeclarations(sources: Sources, name: ts.Identifier): readonly ts.Node[] {
  const found = declarationsByName.get(name) ?? lookUpDeclarations(sources, name);
  declarationsByName.set(name, found);
  return found;
}

function lookUpDeclarations(sources: Sources, name: ts.Identifier): readonly ts.Node[] {
  for (let around: ts.Node = name.parent; !ts.isSourceFile(around); around = around.parent) {
    const local = ts.isBlock(around) ? declaredInBlock(around).get(name.text) : undefined;
    if (local !== undefined) return [local];
  }
  const source = sources.get(name.getSourceFile().fileName);
  const own = source?.declared.get(name.text);
  if (own !== undefined) return [own];
  const from = source?.imported.get(name.text);
  if (from === undefined) return [];
  const member =
    from.name ??
    (ts.isPropertyAccessExpression(name.parent) && name.parent.expression === name ? name.parent.name.text : '');
  const found = sources.get(from.file)?.declared.get(member);
  return found === undefined ? [] : [found];
}

/** The declarations of a dependency that is passed to routes, by its name. */
function findInjected(sources: Sources, name: ts.Identifier): readonly ts.Node[] {
  const { text } = name;
  // In the query service, `execute` is a different function.
  if (text === 'execute' && !name.getSourceFile().fileName.startsWith('command-service/')) return [];
  const [file, maker] = (Object.hasOwn(injected, text) ? injected[text] : undefined) ?? ['', ''];
  const found = sources.get(file)?.declared.get(maker);
  return found === undefined ? [] : [found];
}

/**
 * Returns the refusal codes that equal a string literal or start with the first part of a template string, and the
 * worker program whose path a string literal contains.
 */
function findCodes(
  sources: Sources,
  node: ts.Node,
): { readonly codes: readonly RefusalCode[]; readonly program: ts.Node[] } {
  if (ts.isTemplateExpression(node) && /^[a-z]+\.[a-z-]+$/.test(node.head.text)) {
    const all = Object.keys(refusalKindsByCode).filter(isRefusalCode);
    return { codes: all.filter((code) => code.startsWith(node.head.text)), program: [] };
  }
  if (!ts.isStringLiteralLike(node)) return { codes: [], program: [] };
  const program = sources.get(resolve(node.getSourceFile().fileName, node.text))?.root;
  return {
    codes: isRefusalCode(node.text) ? [node.text] : [],
    program: ts.isNewExpression(node.parent) && program !== undefined ? [program] : [],
  };
}

/** The declarations used from a dynamic import: `(await import('…')).name`, or a destructured import. */
function findDynamicImports(sources: Sources, node: ts.Node): readonly ts.Node[] {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return [];
  const [specifier] = node.arguments;
  if (specifier === undefined || !ts.isStringLiteral(specifier)) return [];
  const declared = sources.get(resolve(node.getSourceFile().fileName, specifier.text))?.declared;
  let user: ts.Node = node.parent;
  while (ts.isAwaitExpression(user) || ts.isParenthesizedExpression(user)) user = user.parent;
  const names = ts.isPropertyAccessExpression(user)
    ? [user.name.text]
    : ts.isVariableDeclaration(user) && ts.isObjectBindingPattern(user.name)
      ? user.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText())
      : [];
  return names.flatMap((name) => declared?.get(name) ?? []);
}

const isPropertyName = (node: ts.Identifier, parent: ts.Node = node.parent): boolean =>
  (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
  ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node);

/**
 * Finds the refusal codes of a handler statically: every code in the declarations to which the node `start` refers,
 * directly or indirectly. A branch of a decider counts only if one of these declarations creates a command of its type.
 */
export function findReachableRefusalCodes(sources: Sources, start: ts.Node): ReadonlySet<RefusalCode> {
  const codes = new Set<RefusalCode>();
  const types = new Set<string>();
  const seen = new Set<ts.Node>();
  let skipped: (readonly [readonly string[], ts.Node])[] = [];
  const queue: ts.Node[] = [start];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const needed = neededTypes(node);
    if (needed !== null && !needed.some((type) => types.has(type))) skipped.push([needed, node]);
    else enter(node);
  };
  const enter = (node: ts.Node): void => {
    const said = findCodes(sources, node);
    for (const code of said.codes) codes.add(code);
    if (ts.isStringLiteralLike(node) && isTypeName(node.text) && isValueOfType(node)) types.add(node.text);
    if (ts.isIdentifier(node))
      queue.push(...findInjected(sources, node), ...(isPropertyName(node) ? [] : findDeclarations(sources, node)));
    queue.push(...said.program, ...findDynamicImports(sources, node));
    ts.forEachChild(node, visit);
  };
  for (;;) {
    const next = queue.pop();
    if (next === undefined) {
      const reachable = skipped.filter(([needed]) => needed.some((type) => types.has(type)));
      if (reachable.length === 0) return codes;
      skipped = skipped.filter((each) => !reachable.includes(each));
      for (const [, node] of reachable) enter(node);
    } else if (!seen.has(next)) {
      seen.add(next);
      visit(next);
    }
  }
}

/**
 * Whether a string literal is or may become the value of a `type` property. It is the value if it is assigned to the
 * property, possibly in a conditional expression. It may become the value if it is an argument of a call.
 */
function isValueOfType(text: ts.Node): boolean {
  let { parent } = text;
  while (ts.isConditionalExpression(parent) || ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent)) {
    parent = parent.parent;
  }
  return ts.isCallExpression(parent) || (ts.isPropertyAssignment(parent) && parent.name.getText() === 'type');
}
