// Strings are not spell-checked, because they contain words in other languages.
// cspell:ignore heisst jahr lautet mois monat nummer
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
/**
 * Splits a list into its words. The words in this file distinguish contact data from other texts. They have no accents
 * and are in lower case, like the texts that `foldTextForContactDetection` returns.
 */

const toWords = (list: string): readonly string[] => list.split(' ');
const toAlternation = (list: string): string => toWords(list).join('|');

/** Words that always mean `@`. */
export const unambiguousAtSignWords: ReadonlySet<string> = new Set(
  toWords('arobase arobas arroba klammeraffe chiocciola apenstaartje snabel-a atsign'),
);
/** Words for `@` that also have other meanings. */
export const ambiguousAtSignWords: ReadonlySet<string> = new Set(toWords('at aet chez bei'));
export const explicitDotWord = 'dot';
/** Words for a dot that also have other meanings. */
export const ambiguousDotWords: ReadonlySet<string> = new Set(toWords('punkt point punto ponto punt'));

/** Domain endings that are accepted after an ambiguous word for a dot. */
export const unambiguousDomainEndings: ReadonlySet<string> = new Set(
  toWords('com net org info biz io eu fr it ch nl br example'),
);
/** Domain endings that are also words of everyday sentences. */
export const everydayWordDomainEndings: ReadonlySet<string> = new Set(
  toWords('in it to no so is at be by my me us do as am an la et es il ma mu ne pa se si st tv'),
);
/** Words that cannot be a host name before a word for a dot. */
export const articleWordsExcludedAsHostNames: ReadonlySet<string> = new Set(
  toWords('the a this that der die das den dem le la el il un una'),
);
/** File extensions that are also domain endings. */
export const fileExtensionDomainEndings: ReadonlySet<string> = new Set(toWords('zip mov sh py'));
/** Names that contain a dot but are not addresses. */
export const dottedNamesNotMaskedAsContactData: ReadonlySet<string> = new Set(
  toWords('asp.net ado.net vb.net socket.io readme.md co.kg inc.co b.sc m.sc ph.d'),
);
/** Hosts of standards organisations that requests refer to, including subdomains. */
export const unmaskedStandardsOrganisationHosts: readonly string[] = toWords(
  '3gpp.org 3gppnetwork.org gsma.com etsi.org iso.org itu.int ietf.org ieee.org onem2m.org lora-alliance.org openmobilealliance.org',
);
/** Mail providers that are named without a domain ending, as in `bea at gmail`. */
export const emailServiceNamesWithoutDomainEnding: ReadonlySet<string> = new Set(
  toWords(
    'gmail googlemail outlook hotmail yahoo gmx icloud protonmail proton aol yandex mailru webde posteo fastmail',
  ),
);

/**
 * Matches the words that introduce an access point name (APN), directly before a host. An APN is a network setting, not
 * an address.
 */
export const apnBeforeHostPattern =
  /(?<![a-z\d])(?:apns?|access point(?: names?)?)(?:[\s:="'()]|(?<![a-z])(?:is|are|name|names|like|private|public|named|called|lautet|heisst)(?![a-z])){0,12}$/;
/** Matches the text between two access point names in a list. */
export const textBetweenApnNamesPattern = /^[\s,;/&"'()]*(?:(?:and|or|und|oder|et|ou|y|o)\s+)?["']?$/;

const phoneFillers = toAlternation(
  'me us at on under unter nr no num number numero nummer numbers is ist est es mich uns an auf au al le la my our meine the directly direct via id account call phone mobile',
);
/** Words directly before a telephone number. */
export const phoneWordBeforeNumberPattern = new RegExp(
  String.raw`(?<![a-z\d])(?:${toAlternation(
    'tel telefon telephone telefono telefone phone fon ph call calling ring dial mobile mobil mobiltelefon cell cellphone handy portable movil celular cellulare whatsapp signal telegram threema viber wechat fax telefax rufnummer durchwahl hotline anruf anrufen ruf rufen appelez appeler llamar llame llamame llamenos chiama chiamare contact kontakt reach erreichbar erreichen sms text',
  )})(?:[\s:.,;#()=/-]|(?<![a-z])(?:${phoneFillers})(?![a-z])){1,16}$`,
);
/** Words directly after a telephone number. */
export const phoneWordAfterNumberPattern =
  /^[\s,]*(?:is )?(?:my|our) (?:direct |mobile |cell |phone |office )?(?:number|line|cell|mobile|phone)(?![a-z])/;
/**
 * Words before a number that do not announce a telephone number, although `phoneWordBeforeNumberPattern` matches them.
 */
export const callOrSmsVolumeLabelBeforeNumberPattern =
  /(?:sms|text|call|mobile|phone|cell) (?:id|volume|count|quota|off|minutes)\W*$/;

/** Labels of identifiers and counts directly before a number. */
export const identifierLabelBeforeNumberPattern = new RegExp(
  String.raw`(?<![a-z])(?:${toAlternation(
    String.raw`iccids? imsis? imeis? imeisv eids? meids? msin tac lac mcc mnc plmn cell\s?id cgi po pos p\.o\. purchase\sorders? orders? bestellung bestellnummer bestell-nr auftrag auftragsnummer commande pedido sku skus part parts p\/n pn mpn art artikel artikelnummer article item items ean gtin upc hs hts taric vat ust-id ustid tax steuernummer duns siren siret iso iec din ansi rfc ts tr ieee version rev revision serial serials s\/n sn seriennummer seriennummern lot batch charge asset invoice rechnung contract vertrag ticket ref reference referenz quote angebot rfq tender ausschreibung projekt project account konto customer port ports range ranges model typ type crc sha hash id ids uuid isbn iban`,
  )})(?:[\s:.,#=()-]|(?<![a-z])(?:nos?|nr|num|numbers?|nummer|codes?|ranges?|from|is|are|start|begin|of|von|ab|and|to|bis|through)(?![a-z])){0,14}$`,
);
/** A currency directly before a number. */
export const currencyBeforeNumberPattern =
  /(?:[€$£¥₹]|(?<![a-z])(?:eur|euros?|usd|gbp|chf|jpy|cny|sek|nok|dkk|pln|czk|aud|cad|inr|brl))[\s:]*$/;
/** A unit or counted item directly after a number, with up to two words in between. */
export const unitAfterNumberPattern = new RegExp(
  String.raw`^\s*(?:[€$£¥%°²³µ]|[x×]\s|/\s?(?:month|year|day|monat|jahr|mois|mes|h|s)|(?:[a-z-]+\s){0,2}(?:${toAlternation(
    String.raw`eur euros? usd dollars? gbp chf jpy cny sek nok dkk pln cents? [kmgt]i?b(?:yte)?s? bytes? bits? [km]bit/?s? [kmg]?bps [kmgt]?hz dbm? mah? [km]?w [km]?wh v mm cm km m kg g sims? esims? iccids? imsis? imeis? cards? karten cartes tarjetas devices? gerate geraeten? appareils dispositivos units? einheiten unites unidades pcs pieces? stuck stueck stk endpoints? connections? lines? subscriptions? meters? zahler compteurs contadores trackers? sensors? sensoren modems? modules? module gateways? vehicles? fahrzeuge assets? sites? locations? messages? sms minutes? min seconds? sec ms hours? days? weeks? months? years? tage monate jahre mois ans meses times people users? events? sessions? records? rows? datapoints? per pro par por`,
  )})(?![a-z]))`,
);

/** Digits as words in English, German, French and Spanish. */
export const digitWords: ReadonlySet<string> = new Set(
  toWords(
    'zero oh one two three four five six seven eight nine double triple null eins zwei zwo drei vier funf fuenf sechs sieben acht neun un deux trois quatre cinq sept huit neuf cero uno dos tres cuatro cinco seis siete ocho nueve',
  ),
);

/**
 * Names of messengers and other services on which people have user names, as alternatives of a regular expression. The
 * second list contains the names that are also everyday words.
 */
export const messengerNameAlternatives = toAlternation(
  'whatsapp telegram skype wechat weixin threema viber discord linkedin xing instagram insta twitter facebook messenger snapchat tiktok kakaotalk icq wickr mastodon bluesky gmail outlook hotmail yahoo',
);
export const ambiguousMessengerNameAlternatives = toAlternation('signal line teams slack zoom matrix session');
