import ts from 'typescript';

/** A text in the code that no message catalogue contains. */
export interface UncataloguedText {
  readonly line: number;
  readonly text: string;
}

/** Functions whose texts only developers, programs or consoles receive. */
const technicalFunctions = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'describe',
  'test',
  'expect',
  'querySelector',
  'querySelectorAll',
  'matchMedia',
  'createElement',
  'setAttribute',
  'getAttribute',
  'addEventListener',
  'removeEventListener',
  'useMediaQuery',
  'warn',
  'log',
  'error',
  'startsWith',
  'endsWith',
  'includes',
  'join',
  'split',
  'mark',
  'measure',
]);

/** Attributes and properties whose values people read, even if they are a single word. */
const readableNames =
  /^(?:label|title|text|heading|description|message|placeholder|alt|caption|hint|note|summary|question|answer|legend|empty|emptyText|confirm|action|submit|cancel|lead|aria-label|ariaLabel|aria-description|aria-roledescription|aria-valuetext|closeButtonLabel|nothingFoundMessage|tooltip|subject|headline|body)$|(?:Label|Title|Text|Heading|Description|Message|Placeholder|Caption|Hint|Note)$/;

/** Attributes whose values only programs read. */
const technicalNames =
  /^(?:className|class|style|id|key|to|href|src|type|name|role|rel|target|method|action|path|d|viewBox|transform|fill|stroke|points|autoComplete|inputMode|pattern|variant|size|color|component|event|kind|unit|data-.*|aria-(?:controls|describedby|labelledby|live|owns|current|haspopup|activedescendant|details|errormessage))$|ClassName$/;

/** A value that selects one of several behaviours, such as `ring` or `h2`. */
const keyword = /^[a-z][a-z0-9-]*$/;

const hasLetter = /\p{L}/u;
/** Whether the value has two words with letters in a row, or is a sentence of one word. */
function looksLikeText(text: string): boolean {
  const words = text.split(' ').map((word) => hasLetter.test(word) || word.includes('…'));
  return words.some((word, at) => word && words[at + 1] === true) || /^\p{Lu}\p{Ll}+[.!?…]$/u.test(text);
}

/** Values with spaces that are not texts: CSS, SVG paths, lists of tokens, SQL and media types. */
const looksTechnical =
  /^[\d\s.,%a-z()#-]*$|[{};=<>]|^\(|\b(?:var|rgb|repeat|calc|translate|scale)\(|^Bearer |^M… |\bsans-serif\b|^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$|^--|\/\//;

const nameOfCall = (call: ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression): string => {
  const callee = ts.isTaggedTemplateExpression(call) ? call.tag : call.expression;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
};

/** Returns the names under which a file imports macros of Lingui. */
function listImportedMacros(source: ts.SourceFile): ReadonlySet<string> {
  const imports = source.statements.filter(ts.isImportDeclaration).filter(({ moduleSpecifier }) => {
    return ts.isStringLiteral(moduleSpecifier) && /^@lingui\/(?:core|react)\/macro$/.test(moduleSpecifier.text);
  });
  const named = imports.flatMap(({ importClause }) => importClause?.namedBindings ?? []);
  return new Set(named.flatMap((each) => (ts.isNamedImports(each) ? each.elements.map(({ name }) => name.text) : [])));
}

/** Whether the node and everything in it is a message, or a text that only programs read. */
function isSkipped(node: ts.Node, macros: ReadonlySet<string>): boolean {
  if (ts.isTaggedTemplateExpression(node)) return macros.has(nameOfCall(node));
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = nameOfCall(node);
    return macros.has(name) || technicalFunctions.has(name);
  }
  if (ts.isJsxElement(node)) return macros.has(node.openingElement.tagName.getText());
  if (ts.isJsxSelfClosingElement(node)) return macros.has(node.tagName.getText());
  if (ts.isJsxAttribute(node)) return technicalNames.test(node.name.getText());
  return (
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)
  );
}

/** The name of the attribute or property whose value is the node, or the empty string. */
function nameOfValue(node: ts.Node): string {
  const { parent } = node;
  if (ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent))
    return nameOfValue(parent);
  if (ts.isBinaryExpression(parent)) {
    const kinds = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
    ];
    return kinds.includes(parent.operatorToken.kind) ? nameOfValue(parent) : '';
  }
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) return parent.name.getText();
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) return parent.name.getText();
  return '';
}

/** Whether the string is shown as a child of an element, directly or as the result of a condition. */
function isShownChild(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent);
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShownChild(parent);
  return ts.isParenthesizedExpression(parent) && isShownChild(parent);
}

function textOfTemplate(node: ts.TemplateExpression): string {
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `\${…}${literal.text}`)].join('');
}

function isTextOutsideCatalogue(node: ts.Node, text: string): boolean {
  if (!hasLetter.test(text.replaceAll('${…}', ''))) return false;
  const { parent } = node;
  if (ts.isElementAccessExpression(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return false;
  if (isShownChild(node)) return true;
  if (readableNames.test(nameOfValue(node)) && !keyword.test(text)) return true;
  const words = text.replaceAll('${…}', '…');
  return looksLikeText(words) && !looksTechnical.test(words);
}

/**
 * Finds the texts in a source file that people may read and that are not messages: texts between tags, values of
 * attributes and properties such as `label`, and strings that look like a sentence. Texts of errors that are thrown
 * are for developers and not included.
 */
export function findUncataloguedTexts(fileName: string, code: string): readonly UncataloguedText[] {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const macros = listImportedMacros(source);
  const found: UncataloguedText[] = [];
  const add = (node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  const visit = (node: ts.Node): void => {
    if (isSkipped(node, macros)) return;
    if (ts.isJsxText(node) && hasLetter.test(node.text.replaceAll(/&\w+;/g, ''))) add(node, node.text);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isTextOutsideCatalogue(node, node.text)) add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = textOfTemplate(node);
      if (isTextOutsideCatalogue(node, text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
