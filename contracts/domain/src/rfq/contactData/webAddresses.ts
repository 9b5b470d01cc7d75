import {
  apnBeforeHostPattern,
  textBetweenApnNamesPattern,
  explicitDotWord,
  unambiguousAtSignWords,
  emailServiceNamesWithoutDomainEnding,
  ambiguousAtSignWords,
  ambiguousDotWords,
} from './contactWords.ts';
import { type FoldedTextWithOffsets, toOriginalTextRange, type TextRange } from './foldedText.ts';
import {
  type AtSignBeforeHostCertainty,
  type DottedWordChain,
  parseDottedWordChainAtToken,
  countHostLabels,
} from './hosts.ts';
import {
  type ParsedAtOrDotInContactText,
  parseAtOrDotSeparator,
  type TextToken,
  tokenizeFoldedText,
} from './tokens.ts';

/** Maximum number of tokens of the local part before `@`. */
const maxLocalTokens = 64;
/** Number of characters before an address that are examined as its context. */
const contextLength = 40;

interface Scan {
  readonly folded: FoldedTextWithOffsets;
  readonly tokens: readonly TextToken[];
  readonly typed: (token: TextToken) => string;
}

const localSign = /^[.!#$&*/=?^{|}~"\\]$/;

/** Index of the first token of the local part before `@`. The local part contains no spaces unless it is quoted. */
function findLocalStart(tokens: readonly TextToken[], end: number, floor: number): number {
  const minIndex = Math.max(floor, end - maxLocalTokens);
  let first = end;
  if (tokens[end - 1]?.text === '"') {
    for (let open = end - 2; open >= minIndex; open -= 1) if (tokens[open]?.text === '"') return open;
  }
  while (first > minIndex) {
    const { kind, text } = tokens[first - 1] ?? { kind: 'space', text: '' };
    if (kind === 'space' || (kind === 'sign' && !localSign.test(text))) break;
    first -= 1;
  }
  return first;
}

const isSpelledDot = (connector: ParsedAtOrDotInContactText | null, next: number): boolean =>
  connector?.means === 'dot' && connector.next === next && (connector.as === 'explicit' || connector.as === 'weak');

/**
 * Extends the local part by up to four preceding parts that are joined by words for dots, as in `bea dot berg at …`.
 * Returns the index of its first token.
 */
function findSpelledStart(tokens: readonly TextToken[], from: number, floor: number): number {
  let first = from;
  for (let part = 0; part < 4; part += 1) {
    const dot = [first - 5, first - 4, first - 3].find(
      (index) => index > floor && isSpelledDot(parseAtOrDotSeparator(tokens, index), first),
    );
    if (dot === undefined || tokens[dot - 1]?.kind !== 'word') return first;
    first = dot - 1;
  }
  return first;
}

const getEnd = (tokens: readonly TextToken[], index: number): number => tokens[index]?.end ?? 0;

const isNumericHost = ({ labels }: DottedWordChain): boolean =>
  labels.length === 4 && labels.every(({ text }) => /^\d{1,3}$/.test(text));

/** End of a host after `@` in the folded text; `null` when no host follows. */
function findHostEnd({ tokens, typed }: Scan, at: ParsedAtOrDotInContactText): number | null {
  const chain = parseDottedWordChainAtToken(tokens, at.next);
  const [first] = chain?.labels ?? [];
  if (chain === null || first === undefined) return null;
  const before: AtSignBeforeHostCertainty = at.as === 'weak' ? 'weak' : 'sure';
  const count = countHostLabels(chain, before, typed);
  if (count > 0) return chain.labels[count - 1]?.end ?? null;
  if (emailServiceNamesWithoutDomainEnding.has(first.text)) return first.end;
  if (at.as !== 'sign') return null;
  return /^\p{L}/u.test(first.text) || isNumericHost(chain) ? getEnd(tokens, chain.next - 1) : null;
}

/** Matches a name after `@`, except the currency of a price. */
const handlePattern = /^(?!(?:eur|usd|gbp|chf|jpy)(?![a-z]))[\p{L}_][\p{L}\p{N}_]{2,}/u;

/**
 * Finds the address around a sign or word for `@`, or the handle after it.
 *
 * @param floor Index of the first token after the previous address.
 */
function addressAt(scan: Scan, index: number, at: ParsedAtOrDotInContactText, floor: number): TextRange | null {
  const { tokens } = scan;
  const end = findHostEnd(scan, at);
  const local = findSpelledStart(tokens, findLocalStart(tokens, index, floor), floor);
  const hasLocal = local < index && tokens.slice(local, index).some(({ kind }) => kind === 'word');
  if (hasLocal && end !== null) return { start: tokens[local]?.start ?? 0, end };
  const [sign, name] = [tokens[at.next - 1], tokens[at.next]];
  if (sign?.text !== '@' || name === undefined || !handlePattern.test(name.text)) return null;
  return { start: sign.start, end: Math.max(name.end, end ?? 0) };
}

/** Position of the next white space, double quote or angle bracket, or the end of the text. */
function findWordEnd(text: string, from: number): number {
  const found = text.slice(from).search(/[\s"<>]/);
  return found === -1 ? text.length : from + found;
}

/** End of the port, path or query after a host. */
function findPathEnd(text: string, end: number): number {
  const port = /^:\d{1,5}/.exec(text.slice(end, end + 6))?.[0].length ?? 0;
  return /[/?#]/.test(text.charAt(end + port)) ? findWordEnd(text, end + port) : end + port;
}

function isAccessPoint(text: string, start: number, lastAccessPoint: number): boolean {
  if (lastAccessPoint >= 0 && textBetweenApnNamesPattern.test(text.slice(lastAccessPoint, start)))
    return start - lastAccessPoint < contextLength;
  return apnBeforeHostPattern.test(text.slice(Math.max(0, start - contextLength), start));
}

/** Finds host names and the paths after them. Access point names are skipped. */
function findHosts({ folded: { text }, tokens, typed }: Scan): TextRange[] {
  const found: TextRange[] = [];
  let lastAccessPoint = -1;
  let lastEnd = 0;
  for (let index = 0; index < tokens.length; ) {
    const chain = parseDottedWordChainAtToken(tokens, index);
    const [first] = chain?.labels ?? [];
    if (chain === null || first === undefined || first.start < lastEnd) {
      index += 1;
      continue;
    }
    const count = countHostLabels(chain, 'nothing', typed);
    const end = chain.labels[count - 1]?.end ?? 0;
    if (count > 0 && isAccessPoint(text, first.start, lastAccessPoint)) lastAccessPoint = end;
    else if (count > 0) {
      lastEnd = findPathEnd(text, end);
      found.push({ start: first.start, end: lastEnd });
    }
    index = chain.next;
  }
  return found;
}

/** Finds addresses and handles at signs and words for `@`. */
function findAddresses(scan: Scan): TextRange[] {
  const { tokens } = scan;
  const found: TextRange[] = [];
  let floor = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index - 1]?.kind === 'space') continue;
    const connector = parseAtOrDotSeparator(tokens, index);
    if (connector?.means !== 'at') continue;
    const address = addressAt(scan, index, connector, floor);
    if (address === null) continue;
    found.push(address);
    floor = connector.next;
  }
  return found;
}

const ipHost = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?(?=$|[\s,;)]|\/?(?:[\s,;)]|$))/;

const linkStart = /(?<scheme>(?<![a-z])[a-z][a-z\d+.-]{1,20}):\/\/(?=\S)|(?<![\p{L}\p{N}])www\d?\.(?=\S)/gu;

/** Finds links by their scheme or `www`. Machine links without a host name, such as `coap://10.0.0.1`, are skipped. */
function findLinks(text: string): TextRange[] {
  const found: TextRange[] = [];
  let lastEnd = 0;
  for (const { 0: start, index, groups } of text.matchAll(linkStart)) {
    if (index < lastEnd) continue;
    lastEnd = findWordEnd(text, index + start.length);
    const scheme = groups?.['scheme'];
    const isMachine = scheme !== undefined && !scheme.startsWith('http');
    if (isMachine && ipHost.test(text.slice(index + start.length, lastEnd))) continue;
    found.push({ start: index, end: lastEnd });
  }
  return found;
}

/** Whether a single word is an address spelled out, as in `bea-at-acme-dot-com` or `beaATacmeDOTcom`. */
function isJoinedAddress(folded: string, typed: string): boolean {
  const parts = folded.split(/[-_]/);
  const at = parts.findIndex(
    (part, index) => index > 0 && (ambiguousAtSignWords.has(part) || unambiguousAtSignWords.has(part)),
  );
  const dot = parts.findLastIndex((part) => part === explicitDotWord || ambiguousDotWords.has(part));
  if (at > 0 && dot > at + 1 && dot < parts.length - 1) return true;
  const [capitalAt, capitalDot] = [typed.indexOf('AT'), typed.lastIndexOf('DOT')];
  const isLower = [typed[capitalAt - 1], typed[capitalAt + 2], typed[capitalDot + 3]].every(
    (letter) => letter !== undefined && /[\p{Ll}\d]/u.test(letter),
  );
  return capitalAt > 0 && capitalDot > capitalAt && isLower;
}

const findJoined = ({ tokens, typed }: Scan): TextRange[] =>
  tokens.filter((token) => token.kind === 'word' && isJoinedAddress(token.text, typed(token)));

/**
 * Finds email addresses, links, host names and handles in a folded text, in one pass each.
 *
 * @param original The text as typed.
 */
export function findEmailAndWebAddresses(original: string, folded: FoldedTextWithOffsets): readonly TextRange[] {
  const typed = (token: TextToken): string => {
    const { start, end } = toOriginalTextRange(folded, token);
    return original.slice(start, end);
  };
  const scan: Scan = { folded, tokens: tokenizeFoldedText(folded.text), typed };
  return [...findLinks(folded.text), ...findAddresses(scan), ...findHosts(scan), ...findJoined(scan)];
}
