import ts from 'typescript';

/**
 * Kinds of checked texts. `file-name`: a file name without its extensions. `title`: the title of a test or a group of
 * tests. `description`: the description of an API call or field. `message`: an error message, or a line of a log or of
 * command line output. `decision-title`: the title of an ADR; all other headings of documents are `heading`.
 */
export type PlainEnglishCheckedTextKind =
  | 'file-name'
  | 'name'
  | 'comment'
  | 'title'
  | 'description'
  | 'message'
  | 'interface'
  | 'document'
  | 'heading'
  | 'decision-title';

/**
 * A text that the language rules apply to. Code and quotations in it are masked. Masking changes neither the length nor
 * the line breaks of the text, so that offsets can be converted to line numbers.
 */
export interface PlainEnglishCheckedText {
  readonly kind: PlainEnglishCheckedTextKind;
  /** Path from the root of the repository, with `/` as the separator. */
  readonly file: string;
  /** Line of the first character, from 1. */
  readonly line: number;
  /** Text with code and quotations masked. */
  readonly text: string;
}

const mask = (text: string): string => text.replace(/\S/g, 'x');
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Masks `code`, "quotations" and “quotations”, to which the rules do not apply. */
export function maskCodeAndQuotations(text: string): string {
  return text
    .replace(/`[^`]*`/g, mask)
    .replace(/“[^“”]*”/g, mask)
    .replace(/(?<![\w"])"[^"\n]*"(?!\w)/g, mask);
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** Extracts exported names, comments, test titles, API descriptions and messages of a TypeScript or JavaScript file. */
export function extractTextsToCheckFromCode(file: string, source: string): PlainEnglishCheckedText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const parsed = ts.createSourceFile(file, source, options, false, kind);
  const isTest = file.includes('.spec.');
  const describesApi = file.startsWith('contracts/src/') && !isTest;
  const hasMessages = !isTest && !file.startsWith('web/src/');
  const texts: PlainEnglishCheckedText[] = [];
  const literals: ts.TextRange[] = [];
  const add = (textKind: PlainEnglishCheckedTextKind, node: ts.Node, text: string): void => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart(parsed));
    texts.push({ kind: textKind, file, line: line + 1, text });
  };
  for (const statement of parsed.statements) {
    for (const name of listExportedNames(statement)) add('name', name, name.text);
  }
  const visit = (node: ts.Node): void => {
    if (textLiterals.has(node.kind))
      literals.push({ pos: ts.isJsxText(node) ? node.pos : node.getStart(parsed), end: node.end });
    const title = ts.isCallExpression(node) ? findTestTitle(node) : undefined;
    if (title !== undefined) add('title', title, maskCodeAndQuotations(readLiteral(title)));
    const description = describesApi ? findDescription(node) : undefined;
    if (description !== undefined) add('description', description, maskCodeAndQuotations(readLiteral(description)));
    const message = hasMessages ? findMessage(node) : undefined;
    if (message !== undefined) add('message', message, maskCodeAndQuotations(readLiteral(message)));
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return [...texts, ...extractComments(file, source, literals, /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)];
}

function listExportedNames(statement: ts.Statement): ts.Identifier[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.map(({ name }) => name).filter(ts.isIdentifier);
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
  if (isExported !== true) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => listBoundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name] : [];
}

function listBoundNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : listBoundNames(element.name)));
}

const textLiterals: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.JsxText,
]);

/** Finds the text of `description: '…'`, `summary: '…'` and `.describe('…')`. */
function findDescription(node: ts.Node): TextLiteral | undefined {
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && /^(?:description|summary)$/.test(node.name.text)) {
    return isText(node.initializer) ? node.initializer : undefined;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [first] = node.arguments;
  return node.expression.name.text === 'describe' && first !== undefined && isText(first) ? first : undefined;
}

/** Finds the message of `new Error('…')`, `console.log('…')` and `log.info({}, '…')`. */
function findMessage(node: ts.Node): TextLiteral | undefined {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text.endsWith('Error')) {
    return node.arguments?.find(isText);
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: logger, name: method } = node.expression;
  const loggerName = ts.isPropertyAccessExpression(logger) ? logger.name : logger;
  const isLogger = ts.isIdentifier(loggerName) && /^(?:console|log|logger)$/.test(loggerName.text);
  return isLogger && /^(?:log|debug|info|warn|error|fatal)$/.test(method.text)
    ? node.arguments.find(isText)
    : undefined;
}

const isText = (node: ts.Node): node is TextLiteral => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

type TextLiteral = ts.StringLiteralLike | ts.TemplateExpression;

/** Finds the title of `test('…')`, `it.skip('…')`, `describe.each(…)('…')` and similar calls. */
function findTestTitle({ expression, arguments: [first] }: ts.CallExpression): TextLiteral | undefined {
  if (first === undefined || !isText(first)) return undefined;
  let called: ts.Expression = expression;
  while (
    ts.isPropertyAccessExpression(called) ||
    ts.isCallExpression(called) ||
    ts.isTaggedTemplateExpression(called)
  ) {
    if (
      ts.isPropertyAccessExpression(called) &&
      !/^(only|skip|concurrent|sequential|each|for|runIf|skipIf|todo|fails)$/.test(called.name.text)
    )
      return undefined;
    called = ts.isTaggedTemplateExpression(called) ? called.tag : called.expression;
  }
  return ts.isIdentifier(called) && /^(test|it|describe)$/.test(called.text) ? first : undefined;
}

/** Replaces each expression of a template with a dash, because its value is unknown. */
function readLiteral(literal: TextLiteral): string {
  if (!ts.isTemplateExpression(literal)) return literal.text;
  return literal.head.text + literal.templateSpans.map((span) => `–${span.literal.text}`).join('');
}

/** Extracts comments outside of literals. Replaces comment markers with spaces. */
export function extractComments(
  file: string,
  source: string,
  literals: readonly ts.TextRange[],
  comment: RegExp,
): PlainEnglishCheckedText[] {
  let searched = source;
  if (literals.length > 0) {
    const pieces: string[] = [];
    let from = 0;
    for (const { pos, end } of literals) {
      if (pos < from) continue;
      pieces.push(source.slice(from, pos), blank(source.slice(pos, end)));
      from = end;
    }
    searched = pieces.join('') + source.slice(from);
  }
  const comments = joinLineComments(
    searched,
    [...searched.matchAll(comment)].map(({ index, 0: found }) => ({ pos: index, end: index + found.length })),
  );
  let line = 1;
  let counted = 0;
  return comments.map(({ pos, end }) => {
    line += countLines(searched.slice(counted, pos));
    counted = pos;
    const text = source.slice(pos, end).replace(/^[ \t]*(?:\/\*+|\*\/|\*|\/\/+|#+)|\*\/$/gm, blank);
    return { kind: 'comment', file, line, text: maskCodeAndQuotations(text) };
  });
}

/**
 * Joins line comments on consecutive lines. A comment that follows code on the same line is not joined with the next
 * one.
 */
function joinLineComments(source: string, comments: readonly ts.TextRange[]): readonly ts.TextRange[] {
  const joined: ts.TextRange[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    const continues =
      last !== undefined &&
      !source.startsWith('/*', last.pos) &&
      !source.startsWith('/*', comment.pos) &&
      /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, comment.pos)) &&
      source.slice(source.lastIndexOf('\n', last.pos) + 1, last.pos).trim() === '';
    if (continues) joined[joined.length - 1] = { pos: last.pos, end: comment.end };
    else joined.push(comment);
  }
  return joined;
}

/** Extracts the English messages of a catalogue in PO format. */
export function extractTextsToCheckFromCatalogue(file: string, source: string): PlainEnglishCheckedText[] {
  return [...source.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)/gm)].flatMap(({ index, 1: quoted = '' }) => {
    const parts = quoted.trim().split('\n');
    const text = parts.map((part) => JSON.parse(part) as string).join('');
    return text === ''
      ? []
      : [{ kind: 'interface' as const, file, line: countLines(source.slice(0, index)) + 1, text }];
  });
}

/** Extracts headings and prose of a Markdown file, without code, link targets and HTML comments. */
export function extractTextsToCheckFromMarkdown(file: string, source: string): PlainEnglishCheckedText[] {
  const isDecision = /\/adr\/\d/.test(file);
  const prose = source
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/\]\([^)\s]*\)/g, mask);
  const headings = [...prose.matchAll(/^(#+ )(.+)$/gm)].map(({ index, 1: marks = '', 2: text = '' }) => ({
    kind: isDecision && marks === '# ' ? ('decision-title' as const) : ('heading' as const),
    file,
    line: countLines(prose.slice(0, index)) + 1,
    text: maskCodeAndQuotations(text),
  }));
  const paragraphs = [
    ...prose.replace(/^#+ .+$/gm, blank).matchAll(/\S(?:[^\n]|\n(?![ \t]*(?:\n|$|[-*|>]|\d+\. )))*/g),
  ];
  const texts = paragraphs.map(({ index, 0: text }) => ({
    kind: 'document' as const,
    file,
    line: countLines(prose.slice(0, index)) + 1,
    text: maskCodeAndQuotations(text),
  }));
  return [...headings, ...texts];
}
