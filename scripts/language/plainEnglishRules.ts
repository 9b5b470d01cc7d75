import type { PlainEnglishCheckedTextKind } from './languageText.ts';

/** A pattern that must not occur, and the replacement to suggest. */
export interface PlainEnglishRule {
  readonly id: string;
  readonly kinds: readonly PlainEnglishCheckedTextKind[];
  readonly pattern: RegExp;
  /** Advice that completes a sentence that begins with "Instead,". */
  readonly instead: string;
}

const prose: readonly PlainEnglishCheckedTextKind[] = [
  'comment',
  'title',
  'description',
  'message',
  'interface',
  'document',
  'heading',
];

/** Creates a pattern in which a space also matches a line break with the indentation of the next line. */
const words = (source: string, flags = 'i'): RegExp => new RegExp(source.replaceAll(' ', '\\s+'), flags);

const sentenceStart = String.raw`(?:^\s*(?:[-*]\s+)?|[.!?;:]\s+|\n\s*\n|\n\s*[-*]\s+|@\w+\s+)\s*`;
const untilFullStop = String.raw`(?:[^.!?\n]|\n(?!\s*\n)|[.!?](?!\s|$))*`;

const proseRules: readonly PlainEnglishRule[] = [
  {
    id: 'clause-as-subject',
    kinds: prose,
    pattern: words(
      `${sentenceStart}(?:Who|Whoever|Whose|Whom|What|Whatever|Whichever|That which)\\b(?!${untilFullStop}\\?)`,
      '',
    ),
    instead: 'start with the person or thing itself: "Disabled users …", "The reply …", not "Whoever …" or "What is …"',
  },
  {
    id: 'whoever',
    kinds: prose,
    pattern: words(String.raw`\bwho(?:so)?m?ever\b`),
    instead: 'name the person: "the buyer", "any user who"',
  },
  {
    id: 'told',
    kinds: prose,
    pattern: words(String.raw`\b(?:is|are|was|were|be|been|being|gets?) (?:not )?told\b(?! apart\b)`),
    instead: 'write "is notified", "receives", "is shown" or "is reported"',
  },
  {
    id: 'no-more',
    kinds: prose,
    pattern: words(
      String.raw`\bno more(?=[.,;:)!?]|$| (?:and|or|but|when|if|once|after|because|since|are|is|has|in|at|by|here|there)\b)`,
    ),
    instead: 'write "no longer", "not any more" or name what there is no more of',
  },
  {
    id: 'of-before',
    kinds: prose,
    pattern: words(String.raw`\bof before\b|\bearlier li(?:fe|ves)\b`),
    instead: 'write "previous" or "former"',
  },
  {
    id: 'stands',
    kinds: prose,
    pattern: words(String.raw`(?<!-)\b(?:stands?|stood|standing)\b(?! (?:out|for|in for)\b)(?!-)`),
    instead: 'name the action or state: "is stored", "is listed", "current", "as of"',
  },
  {
    id: 'hears-of',
    kinds: prose,
    pattern: words(String.raw`\bhear(?:s|d)? (?:of|from|about)\b`),
    instead: 'write "is notified of", "receives" or "learns"',
  },
  {
    id: 'such-a',
    kinds: prose,
    pattern: words(String.raw`\bsuch an?\b`),
    instead: 'write "this", "a … like this" or repeat the noun',
  },
  {
    id: 'anew',
    kinds: prose,
    pattern: words(String.raw`\banew\b`),
    instead: 'write "again", or "rebuild", "re-encode", "recreate"',
  },
  {
    id: 'beside',
    kinds: prose,
    pattern: words(String.raw`\bbeside\b`),
    instead: 'write "next to", "along with", "in parallel with" or "in addition to"',
  },
  {
    id: 'besides',
    kinds: prose,
    pattern: words(String.raw`\bbesides\b`),
    instead: 'write "except", "in addition to" or "also"',
  },
  {
    id: 'one-of-its-own',
    kinds: prose,
    pattern: words(String.raw`\bone of (?:its|their|his|her|your|our|my) own\b`),
    instead: 'write "its own …" with the noun, or "a separate …"',
  },
  {
    id: 'lay-down',
    kinds: prose,
    pattern: words(String.raw`\b(?:lays?|laid|laying) (?:it |them )?down\b`),
    instead: 'write "unassign", "specify" or "resign"',
  },
  {
    id: 'in-charge',
    kinds: prose,
    pattern: words(String.raw`\bin charge\b`),
    instead: 'write "assignee", "assigned" or "responsible"',
  },
  {
    id: 'shut',
    kinds: prose,
    pattern: words(String.raw`\bshut\b(?! down\b)`),
    instead: 'write "disable", "disabled" (account) or "close", "closed"',
  },
  {
    id: 'hand-over',
    kinds: prose,
    pattern: words(String.raw`\bhand(?:s|ed|ing)? over\b|\bhandover\b`),
    instead: 'write "transfer"',
  },
  {
    id: 'put-aside',
    kinds: prose,
    pattern: words(String.raw`\bput(?:s|ting)? aside\b`),
    instead: 'write "queue", "park" or "discard"',
  },
  {
    id: 'left-behind',
    kinds: prose,
    pattern: words(String.raw`\brequests? (?:that )?(?:(?:was|were) )?left behind\b|\bleavers?\b`),
    instead: 'write "former member", "of a former member" or "transferred"',
  },
  {
    id: 'that-what',
    kinds: prose,
    pattern: words(String.raw`\bthat what\b|\bof what (?:is|was|they|it) so\b`),
    instead: 'name the thing instead of "what …"',
  },
  {
    id: 'bear',
    kinds: prose,
    pattern: words(String.raw`\b(?:bears?|borne)\b`),
    instead: 'write "has", "contains" or "allows"',
  },
  {
    id: 'answers-for',
    kinds: prose,
    pattern: words(String.raw`\b(?:who|may|can|nobody|to|longer|they|users?|people|vendors?) answers? for\b`),
    instead: 'write "represents" or "responds for"',
  },
  {
    id: 'comes-again',
    kinds: prose,
    pattern: words(String.raw`\b(?:comes?|try|tries|tried) again later\b|\bcomes? again\b`),
    instead: 'write "is redelivered", "returns" or "retries"',
  },
  {
    id: 'needs-care',
    kinds: prose,
    pattern: words(String.raw`\bneeds? (?:care|you)\b`),
    instead: 'write "has a warning" or "needs attention"',
  },
  {
    id: 'archaic',
    kinds: prose,
    pattern: words(
      String.raw`\b(?:thereof|therein|therewith|thereby|hereby|whereupon|wherein|unto|lest|albeit|forthwith)\b`,
    ),
    instead: 'use a modern word or a separate sentence',
  },
];

const titleRules: readonly PlainEnglishRule[] = [
  {
    id: 'title-length',
    kinds: ['title'],
    pattern: /^.{91,}$/s,
    instead: 'shorten the title to 90 characters; put details in the test',
  },
  {
    id: 'title-clause',
    kinds: ['title'],
    pattern: /^(?:who|whoever|what|whatever|whose|whom|whichever|nobody|nothing|those|that which)\b/i,
    instead: 'start with a verb: "<verb> <object> [when <condition>]", for example "rejects a fourth provider"',
  },
  {
    id: 'decision-title',
    kinds: ['decision-title'],
    pattern:
      /^(?:\d+\. )?(?:(?:The|A|An|Who|What|How|Why|Where|When|It|There|Nobody|Everybody|Each|Every)\b|(?:\w\S* ){0,2}(?!that|which|what|who)\w\S* (?:is|are|was|were|has|have|does|do|can|must|may|will)\b)/,
    instead: 'write the decision in the imperative ("Store quotes as versioned line items") or as a noun phrase',
  },
];

/**
 * Words that must not be a whole name: pronouns, adverbs, participles, adjectives and vague nouns. The comparison
 * ignores case.
 */
const bannedNames = [
  'about again alone anew apart at before after beside besides enough here there later little nothing',
  'nobody such so thus together whole what who whose usual longest most least asked asking begun behind',
  'broken checked done drawn found given gone heard held kept known made meant placed put read reading',
  'received said seen sending shown standing stood taken told typed understood unsaid wanted act acts',
  'care concern concerned crowd face faces figure figures heat news part parts place places room sight',
  'story tray turn words world',
]
  .join(' ')
  .split(' ');

const nameRules: readonly PlainEnglishRule[] = [
  {
    id: 'limit-name',
    kinds: ['name', 'file-name'],
    pattern: /^(?:most|longest|largest|biggest|highest|least|fewest|shortest|smallest|lowest|usual)[A-Z]/,
    instead: 'start limits with max or min, defaults with default, and end with the unit: maxUploadBytes',
  },
  {
    id: 'of-name',
    kinds: ['name', 'file-name'],
    pattern: /[a-z]Of$/,
    instead: 'use a verb and its object (formatRejectionReason) or a noun',
  },
  {
    id: 'bare-name',
    kinds: ['name'],
    pattern: new RegExp(`^(?:${bannedNames.join('|')})$`, 'i'),
    instead: 'use a verb and its object for functions, a noun for values and types',
  },
  {
    id: 'dialect-name',
    kinds: ['name', 'file-name'],
    pattern:
      /(?:^|[a-z\d])(?:Told|Unsaid|Anew|Beside|Shut|InCharge|Hand(?:ed)?Over|PutAside|LaidDown|LayDown|AsStood|Stood|Heard|Nobody|Whoever|Figures?|Concern(?:s|ed)?)(?![a-z])|^(?:told|tell|unsaid|shut|handOver|inCharge|figures?|standing|concern(?:s|ed)?)(?=[A-Z])/,
    instead: 'use the term of the glossary: notify, disable, transfer, assignee, metric, current, recipient',
  },
];

export const plainEnglishRules: readonly PlainEnglishRule[] = [...proseRules, ...titleRules, ...nameRules];
