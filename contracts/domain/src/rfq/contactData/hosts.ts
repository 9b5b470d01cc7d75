import tlds from 'tlds/index.json' with { type: 'json' };
import {
  articleWordsExcludedAsHostNames,
  dottedNamesNotMaskedAsContactData,
  fileExtensionDomainEndings,
  unmaskedStandardsOrganisationHosts,
  unambiguousDomainEndings,
  everydayWordDomainEndings,
} from './contactWords.ts';
import { foldTextForContactDetection } from './foldedText.ts';
import { type ParsedAtOrDotInContactText, parseAtOrDotSeparator, type TextToken } from './tokens.ts';

/** Top-level domains, and `example`. */
const endings: ReadonlySet<string> = new Set([
  ...tlds.flatMap((tld) => [tld, foldTextForContactDetection(tld).text]),
  'example',
]);

/** A chain of words joined by dots or by words for dots. */
export interface DottedWordChain {
  readonly labels: readonly TextToken[];
  /** The dot or word for a dot before each label except the first. */
  readonly dots: readonly ParsedAtOrDotInContactText[];
  /** Index of the token after the chain. */
  readonly next: number;
}

/** The longest chain that starts with the word at an index; `null` if the token at the index is not a word. */
export function parseDottedWordChainAtToken(tokens: readonly TextToken[], index: number): DottedWordChain | null {
  const first = tokens[index];
  if (first?.kind !== 'word') return null;
  const labels = [first];
  const dots: ParsedAtOrDotInContactText[] = [];
  let next = index + 1;
  for (;;) {
    const dot = parseAtOrDotSeparator(tokens, next);
    const label = dot?.means === 'dot' ? tokens[dot.next] : undefined;
    if (dot === null || label?.kind !== 'word') return { labels, dots, next };
    labels.push(label);
    dots.push(dot);
    next = dot.next + 1;
  }
}

/** Removes the text that a sentence appends to a label, as in `acme.com's`. */
const removeSuffix = (label: string): string => label.split(/['%+]/, 1)[0] ?? '';

const getEnding = (label: string): string => removeSuffix(label).split('-', 1)[0] ?? '';

/** Whether a sign or word for `@` precedes the host: not at all, possibly, or surely. */
export type AtSignBeforeHostCertainty = 'nothing' | 'weak' | 'sure';

/**
 * Whether the chain up to and including a label can be a host that has this label as its domain ending.
 *
 * @param original The label as typed.
 */
function isEnding(
  { labels, dots }: DottedWordChain,
  at: number,
  before: AtSignBeforeHostCertainty,
  original: string,
): boolean {
  const ending = getEnding(labels[at]?.text ?? '');
  const dot = dots[at - 1];
  if (dot === undefined || !endings.has(ending) || before === 'sure') return endings.has(ending);
  if (dot.as === 'weak') return unambiguousDomainEndings.has(ending) || (before === 'weak' && ending === 'de');
  if (dot.as === 'explicit')
    return (
      (before === 'weak' && !articleWordsExcludedAsHostNames.has(labels[at - 1]?.text ?? '')) ||
      !everydayWordDomainEndings.has(ending)
    );
  // A sentence that starts without a preceding space: "SIMs.In Germany".
  const isSentence = /^\p{Lu}\p{Ll}+$/u.test(original) && (everydayWordDomainEndings.has(ending) || ending.length > 4);
  return !isSentence && !fileExtensionDomainEndings.has(ending);
}

/** Whether the labels before the ending can be a host name. */
function isName(name: TextToken | undefined, ending: string, before: AtSignBeforeHostCertainty): boolean {
  const text = name?.text ?? '';
  if (before === 'sure') return text !== '';
  if (/\p{L}/u.test(text))
    return text.length > 1 || (text === 't' && ending === 'me') || (text === 'x' && ending === 'com');
  return text.length >= 3 && /^(?:com|net|org|cn)$/.test(ending);
}

const joinLabels = (labels: readonly TextToken[]): string => labels.map(({ text }) => removeSuffix(text)).join('.');

const isStandardsHost = (host: string): boolean =>
  unmaskedStandardsOrganisationHosts.some((known) => host === known || host.endsWith(`.${known}`));

/**
 * Number of labels of a chain that form a host name; 0 for none.
 *
 * @param typed Returns the text of a token as typed.
 */
export function countHostLabels(
  chain: DottedWordChain,
  before: AtSignBeforeHostCertainty,
  typed: (token: TextToken) => string,
): number {
  const { labels } = chain;
  for (let at = labels.length - 1; at > 0; at -= 1) {
    const label = labels[at];
    if (label === undefined || !isEnding(chain, at, before, typed(label))) continue;
    if (!isName(labels[at - 1], getEnding(label.text), before)) continue;
    const host = joinLabels(labels.slice(0, at + 1));
    const pair = joinLabels(labels.slice(at - 1, at + 1));
    return before !== 'sure' && (dottedNamesNotMaskedAsContactData.has(pair) || isStandardsHost(host)) ? 0 : at + 1;
  }
  return 0;
}
