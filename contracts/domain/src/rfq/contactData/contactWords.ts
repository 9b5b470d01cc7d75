/** Words that distinguish contact data from the subject of a trade, without accents and in lower case, as `foldText` returns them. */

const words = (list: string): readonly string[] => list.split(' ');
const anyOf = (list: string): string => words(list).join('|');

/** Words for `@` that mean nothing else. */
export const explicitAtWords: ReadonlySet<string> = new Set(
  words('arobase arobas arroba klammeraffe chiocciola apenstaartje snabel-a atsign'),
);
/** Words for `@` that have other meanings. */
export const weakAtWords: ReadonlySet<string> = new Set(words('at aet chez bei'));
export const dotWord = 'dot';
/** Words for a dot that have other meanings. */
export const weakDotWords: ReadonlySet<string> = new Set(words('punkt point punto ponto punt'));

/** Domain endings that are believed after a weak word for a dot. */
export const strongEndings: ReadonlySet<string> = new Set(words('com net org info biz io eu fr it ch nl br example'));
/** Domain endings that are words of everyday sentences. */
export const wordEndings: ReadonlySet<string> = new Set(
  words('in it to no so is at be by my me us do as am an la et es il ma mu ne pa se si st tv'),
);
/** Words that name nothing before a word for a dot. */
export const articles: ReadonlySet<string> = new Set(words('the a this that der die das den dem le la el il un una'));
/** Endings of files that are domain endings too. */
export const fileEndings: ReadonlySet<string> = new Set(words('zip mov sh py'));
/** Names with a dot in them that are no addresses. */
export const dottedNames: ReadonlySet<string> = new Set(
  words('asp.net ado.net vb.net socket.io readme.md co.kg inc.co b.sc m.sc ph.d'),
);
/** Organisations whose documents a request refers to; subdomains included. */
export const standardsHosts: readonly string[] = words(
  '3gpp.org 3gppnetwork.org gsma.com etsi.org iso.org itu.int ietf.org ieee.org onem2m.org lora-alliance.org openmobilealliance.org',
);
/** Mail providers that are named without an ending, as in `bea at gmail`. */
export const mailProviders: ReadonlySet<string> = new Set(
  words('gmail googlemail outlook hotmail yahoo gmx icloud protonmail proton aol yandex mailru webde posteo fastmail'),
);

/** An access point name before a host: a setting of the network, and no address. */
export const apnBefore =
  /(?<![a-z\d])(?:apns?|access point(?: names?)?)(?:[\s:="'()]|(?<![a-z])(?:is|are|name|names|like|private|public|named|called|lautet|heisst)(?![a-z])){0,12}$/;
/** What joins a further access point name to the one before. */
export const apnNext = /^[\s,;/&"'()]*(?:(?:and|or|und|oder|et|ou|y|o)\s+)?["']?$/;

const phoneFillers = anyOf(
  'me us at on under unter nr no num number numero nummer numbers is ist est es mich uns an auf au al le la my our meine the directly direct via id account call phone mobile',
);
/** Words right before a telephone number. */
export const phoneBefore = new RegExp(
  String.raw`(?<![a-z\d])(?:${anyOf(
    'tel telefon telephone telefono telefone phone fon ph call calling ring dial mobile mobil mobiltelefon cell cellphone handy portable movil celular cellulare whatsapp signal telegram threema viber wechat fax telefax rufnummer durchwahl hotline anruf anrufen ruf rufen appelez appeler llamar llame llamame llamenos chiama chiamare contact kontakt reach erreichbar erreichen sms text',
  )})(?:[\s:.,;#()=/-]|(?<![a-z])(?:${phoneFillers})(?![a-z])){1,16}$`,
);
/** Words right after a telephone number. */
export const phoneAfter =
  /^[\s,]*(?:is )?(?:my|our) (?:direct |mobile |cell |phone |office )?(?:number|line|cell|mobile|phone)(?![a-z])/;
/** Words before a number that say a telephone is not meant, though one of the above is near. */
export const smsVolume = /(?:sms|text|call|mobile|phone|cell) (?:id|volume|count|quota|off|minutes)\W*$/;

/** What a number identifies or counts, right before it. */
export const labelBefore = new RegExp(
  String.raw`(?<![a-z])(?:${anyOf(
    String.raw`iccids? imsis? imeis? imeisv eids? meids? msin tac lac mcc mnc plmn cell\s?id cgi po pos p\.o\. purchase\sorders? orders? bestellung bestellnummer bestell-nr auftrag auftragsnummer commande pedido sku skus part parts p\/n pn mpn art artikel artikelnummer article item items ean gtin upc hs hts taric vat ust-id ustid tax steuernummer duns siren siret iso iec din ansi rfc ts tr ieee version rev revision serial serials s\/n sn seriennummer seriennummern lot batch charge asset invoice rechnung contract vertrag ticket ref reference referenz quote angebot rfq tender ausschreibung projekt project account konto customer port ports range ranges model typ type crc sha hash id ids uuid isbn iban`,
  )})(?:[\s:.,#=()-]|(?<![a-z])(?:nos?|nr|num|numbers?|nummer|codes?|ranges?|from|is|are|start|begin|of|von|ab|and|to|bis|through)(?![a-z])){0,14}$`,
);
/** A currency right before a number. */
export const currencyBefore =
  /(?:[€$£¥₹]|(?<![a-z])(?:eur|euros?|usd|gbp|chf|jpy|cny|sek|nok|dkk|pln|czk|aud|cad|inr|brl))[\s:]*$/;
/** A unit or what is counted right after a number, with at most two words between. */
export const unitAfter = new RegExp(
  String.raw`^\s*(?:[€$£¥%°²³µ]|[x×]\s|/\s?(?:month|year|day|monat|jahr|mois|mes|h|s)|(?:[a-z-]+\s){0,2}(?:${anyOf(
    String.raw`eur euros? usd dollars? gbp chf jpy cny sek nok dkk pln cents? [kmgt]i?b(?:yte)?s? bytes? bits? [km]bit/?s? [kmg]?bps [kmgt]?hz dbm? mah? [km]?w [km]?wh v mm cm km m kg g sims? esims? iccids? imsis? imeis? cards? karten cartes tarjetas devices? gerate geraeten? appareils dispositivos units? einheiten unites unidades pcs pieces? stuck stueck stk endpoints? connections? lines? subscriptions? meters? zahler compteurs contadores trackers? sensors? sensoren modems? modules? module gateways? vehicles? fahrzeuge assets? sites? locations? messages? sms minutes? min seconds? sec ms hours? days? weeks? months? years? tage monate jahre mois ans meses times people users? events? sessions? records? rows? datapoints? per pro par por`,
  )})(?![a-z]))`,
);

/** Digits in words, of English, German, French and Spanish. */
export const digitWords: ReadonlySet<string> = new Set(
  words(
    'zero oh one two three four five six seven eight nine double triple null eins zwei zwo drei vier funf fuenf sechs sieben acht neun un deux trois quatre cinq sept huit neuf cero uno dos tres cuatro cinco seis siete ocho nueve',
  ),
);

/** Networks on which people are found under a name of their own; those of the second list are everyday words too. */
export const messengerNames = anyOf(
  'whatsapp telegram skype wechat weixin threema viber discord linkedin xing instagram insta twitter facebook messenger snapchat tiktok kakaotalk icq wickr mastodon bluesky gmail outlook hotmail yahoo',
);
export const everydayMessengers = anyOf('signal line teams slack zoom matrix session');
