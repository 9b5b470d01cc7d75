// Strings are not spell-checked, because they contain names of countries in other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { countryCodes, getCountryName } from '../geo/geo.countries.ts';

/**
 * Names of ISO 3166-1 countries in German, French and Spanish, from i18n-iso-countries 7.14.0. Names that equal the
 * English name are left out. Only servers use these lists, because they are too large for a browser bundle.
 */
const german =
  'AE Vereinigte Arabische Emirate|AG Antigua und Barbuda|AL Albanien|AM Armenien|AQ Antarktis|' +
  'AR Argentinien|AS Amerikanisch-Samoa|AT Österreich|AU Australien|AX Åland|AZ Aserbaidschan|' +
  'BA Bosnien und Herzegowina|BD Bangladesch|BE Belgien|BG Bulgarien|BO Bolivien|BR Brasilien|BV Bouvetinsel|' +
  'CA Kanada|CC Kokosinseln|CF Zentralafrikanische Republik|CG Republik Kongo|CH Schweiz|CI Elfenbeinküste|' +
  'CK Cookinseln|CM Kamerun|CO Kolumbien|CU Kuba|CV Kap Verde|CX Weihnachtsinsel|CY Zypern|' +
  'CZ Tschechische Republik|CZ Tschechien|DE Deutschland|DJ Dschibuti|DK Dänemark|DO Dominikanische Republik|' +
  'DZ Algerien|EE Estland|EG Ägypten|EH Westsahara|ES Spanien|ET Äthiopien|FI Finnland|FJ Fidschi|' +
  'FK Falklandinseln|FM Mikronesien|FO Färöer|FR Frankreich|GA Gabun|GB Vereinigtes Königreich|' +
  'GB Großbritannien|GE Georgien|GF Französisch-Guayana|GL Grönland|GQ Äquatorialguinea|GR Griechenland|' +
  'GS Südgeorgien und die Südlichen Sandwichinseln|HM Heard und McDonaldinseln|HR Kroatien|HU Ungarn|' +
  'ID Indonesien|IE Irland|IM Insel Man|IN Indien|IO Britisches Territorium im Indischen Ozean|IQ Irak|' +
  'IS Island|IT Italien|JM Jamaika|JO Jordanien|KE Kenia|KG Kirgisistan|KH Kambodscha|KM Komoren|' +
  'KN St. Kitts und Nevis|KP Nordkorea|KR Südkorea|KY Kaimaninseln|KZ Kasachstan|LB Libanon|LT Litauen|' +
  'LU Luxemburg|LV Lettland|LY Libyen|MA Marokko|MD Moldawien|MG Madagaskar|MH Marshallinseln|' +
  'MK Nordmazedonien|MN Mongolei|MP Nördliche Marianen|MR Mauretanien|MV Malediven|MX Mexiko|MZ Mosambik|' +
  'NC Neukaledonien|NF Norfolkinsel|NL Niederlande|NO Norwegen|NZ Neuseeland|PF Französisch-Polynesien|' +
  'PG Papua-Neuguinea|PH Philippinen|PL Polen|PM Saint-Pierre und Miquelon|PN Pitcairninseln|' +
  'PS Staat Palästina|QA Katar|RO Rumänien|RS Serbien|RU Russische Föderation|RU Russland|RW Ruanda|' +
  'SA Saudi-Arabien|SB Salomonen|SC Seychellen|SE Schweden|SG Singapur|SI Slowenien|' +
  'SJ Svalbard und Jan Mayen|SK Slowakei|SS Südsudan|ST São Tomé und Príncipe|SY Syrien|' +
  'TC Turks- und Caicosinseln|TD Tschad|TF Französische Süd- und Antarktisgebiete|TJ Tadschikistan|' +
  'TL Osttimor|TN Tunesien|TR Türkei|TT Trinidad und Tobago|TZ Tansania|' +
  'UM United States Minor Outlying Islands|US Vereinigte Staaten von Amerika|US Vereinigte Staaten|' +
  'UZ Usbekistan|VA Vatikanstadt|VC St. Vincent und die Grenadinen|VG Britische Jungferninseln|' +
  'VI Amerikanische Jungferninseln|WF Wallis und Futuna|YE Jemen|ZA Südafrika|ZM Sambia|ZW Simbabwe';

const french =
  'AD Andorre|AE Émirats Arabes Unis|AG Antigua-et-Barbuda|AL Albanie|AM Arménie|AQ Antarctique|AR Argentine|' +
  'AS Samoa américaines|AT Autriche|AU Australie|AX Åland|AZ Azerbaïdjan|BA Bosnie-Herzégovine|BB Barbade|' +
  'BE Belgique|BG Bulgarie|BH Bahreïn|BM Bermudes|BO Bolivie|BR Brésil|BT Bhoutan|BV Île Bouvet|' +
  'BY Biélorussie|CC Îles Cocos|CD République démocratique du Congo|CF République Centrafricaine|' +
  'CG République du Congo|CH Suisse|CK Îles Cook|CL Chili|CM Cameroun|CN Chine|CO Colombie|CV Cap-Vert|' +
  'CX Île Christmas|CY Chypre|CZ République Tchèque|DE Allemagne|DK Danemark|DM Dominique|' +
  'DO République Dominicaine|DZ Algérie|EC Équateur|EE Estonie|EG Égypte|EH Sahara occidental|ER Érythrée|' +
  'ES Espagne|ET Éthiopie|FI Finlande|FJ Fidji|FK Îles Malouines|FM Micronésie|FO Îles Féroé|GB Royaume-Uni|' +
  'GD Grenade|GE Géorgie|GF Guyane française|GG Guernesey|GL Groenland|GM Gambie|GN Guinée|' +
  'GQ Guinée équatoriale|GR Grèce|GS Géorgie du Sud-et-les Îles Sandwich du Sud|GW Guinée-Bissau|' +
  'HM Îles Heard-et-MacDonald|HR Croatie|HU Hongrie|ID Indonésie|IE Irlande|IM Île de Man|IN Inde|' +
  'IO Océan Indien Britannique|IQ Irak|IS Islande|IT Italie|JM Jamaïque|JO Jordanie|JP Japon|KG Kirghizistan|' +
  'KH Cambodge|KM Comores|KN Saint-Christophe-et-Niévès|KP Corée du Nord|KR Corée du Sud|KW Koweït|' +
  'KY Îles Caïmans|LB Liban|LC Sainte-Lucie|LT Lituanie|LV Lettonie|LY Libye|MA Maroc|MD Moldavie|' +
  'MH Îles Marshall|MK Macédoine du Nord|MN Mongolie|MP Îles Mariannes du Nord|MR Mauritanie|MT Malte|' +
  'MU Maurice|MX Mexique|MY Malaisie|NA Namibie|NC Nouvelle-Calédonie|NF Île Norfolk|NL Pays-Bas|NO Norvège|' +
  'NZ Nouvelle-Zélande|PE Pérou|PF Polynésie française|PG Papouasie-Nouvelle-Guinée|PL Pologne|' +
  'PM Saint-Pierre-et-Miquelon|PN Îles Pitcairn|PR Porto Rico|PW Palaos|RO Roumanie|RS Serbie|RU Russie|' +
  'SA Arabie Saoudite|SB Îles Salomon|SD Soudan|SE Suède|SG Singapour|SH Sainte-Hélène|SI Slovénie|' +
  'SJ Svalbard et Île Jan Mayen|SK Slovaquie|SM Saint-Marin|SO Somalie|SS Soudan du Sud|' +
  "ST São Tomé-et-Principe|SY Syrie|SZ Royaume d'Eswatini|TC Îles Turques-et-Caïques|TD Tchad|" +
  'TF Terres australes françaises|TH Thaïlande|TJ Tadjikistan|TN Tunisie|TR Turquie|TT Trinité-et-Tobago|' +
  'TZ République unie de Tanzanie|UG Ouganda|UM Îles mineures éloignées des États-Unis|' +
  "US États-Unis d'Amérique|UZ Ouzbékistan|VA Saint-Siège|VC Saint-Vincent-et-les-Grenadines|" +
  'VG Îles vierges britanniques|VI Îles vierges américaines|WF Wallis-et-Futuna|ZA Afrique du Sud|ZM Zambie';

const spanish =
  'AE Emiratos Árabes Unidos|AF Afganistán|AG Antigua y Barbuda|AI Anguila|AQ Antártida|AS Samoa Americana|' +
  'AX Islas Åland|AZ Azerbaiyán|BA Bosnia y Herzegovina|BE Bélgica|BH Bahrein|BM Bermudas|BR Brasil|BT Bután|' +
  'BV Isla Bouvet|BY Bielorrusia|BZ Belice|CC Islas Cocos|CF República Centroafricana|CH Suiza|' +
  'CI Costa de Marfil|CK Islas Cook|CM Camerún|CX Isla de Navidad|CY Chipre|CZ República Checa|DE Alemania|' +
  'DJ Yibuti|DK Dinamarca|DO República Dominicana|DZ Argelia|EG Egipto|EH Sahara Occidental|ES España|' +
  'ET Etiopía|FI Finlandia|FK Islas Malvinas|FO Islas Feroe|FR Francia|GB Reino Unido|GD Granada|' +
  'GF Guayana Francesa|GL Groenlandia|GP Guadalupe|GQ Guinea Ecuatorial|GR Grecia|' +
  'GS Georgia del Sur y las Islas Sandwich del Sur|HM Heard e Islas McDonald|HR Croacia|HU Hungría|' +
  'IE Irlanda|IM Isla de Man|IO Territorio Británico del Océano Índico|IR República Islámica de Irán|' +
  'IS Islandia|IT Italia|JO Jordania|JP Japón|KE Kenia|KG Kirguistán|KH Camboya|KM Comoras|' +
  'KN Saint Kitts y Nevis|KP República Popular Democrática de Corea|KR República de Corea|KY Islas Caimán|' +
  'KZ Kazajistán|LA República Democrática Popular de Lao|LB Líbano|LC Santa Lucía|LS Lesoto|LT Lituania|' +
  'LU Luxemburgo|LV Letonia|LY Libia|MA Marruecos|MD Moldavia|MH Islas Marshall|MK Macedonia del Norte|' +
  'MP Islas Marianas del Norte|MQ Martinica|MU Mauricio|MV Maldivas|MW Malaui|MY Malasia|NC Nueva Caledonia|' +
  'NF Isla Norfolk|NL Países Bajos|NO Noruega|NZ Nueva Zelanda|PF Polinesia Francesa|PG Papua Nueva Guinea|' +
  'PH Filipinas|PL Polonia|PM San Pedro y Miquelón|PS Palestina|QA Catar|RO Rumanía|RU Rusia|RW Ruanda|' +
  'SA Arabia Saudita|SB Islas Salomón|SE Suecia|SG Singapur|SH Santa Helena|SI Eslovenia|' +
  'SJ Svalbard y Jan Mayen|SK Eslovaquia|SL Sierra Leona|SS Sudán del Sur|ST Santo Tomé y Príncipe|' +
  'SY República Árabe Siria|SZ Esuatini|TC Islas Turcas y Caicos|TF Tierras Australes Francesas|TH Tailandia|' +
  'TJ Tayikistán|TN Túnez|TR Turquía|TT Trinidad y Tobago|UA Ucrania|' +
  'UM Islas Ultramarinas Menores de los Estados Unidos|US Estados Unidos|VA Santa Sede|' +
  'VC San Vicente y las Granadinas|VG Islas Vírgenes británicas|VI Islas Vírgenes de los Estados Unidos|' +
  'WF Wallis y Futuna|ZA Sudáfrica|ZW Zimbabue';

/** Other common names of a country. */
const commonNames =
  'AE UAE|AE Emirates|AE VAE|BA Bosnia|BA Bosnien|BA Bosnie|CD DR Congo|CD DRC|CD Congo Kinshasa|CG Congo Brazzaville|CI Ivory Coast|' +
  "CI Côte d'Ivoire|CV Cabo Verde|CZ Czech Republic|CZ Tchéquie|CZ Chequia|DO Dominican Rep|FK Falklands|GB UK|GB Great Britain|GB Britain|" +
  'GB England|GB Scotland|GB Wales|GB Grossbritannien|GB Grande Bretagne|GB Gran Bretaña|GB Inglaterra|GB Angleterre|IE Eire|' +
  'NL Nederland|DK Danmark|PL Polska|SE Sverige|FI Suomi|CZ Cesko|HR Hrvatska|GR Hellas|' +
  'IR Persia|KR Korea|KR Corea del Sur|KR Corée|KR Republic of Korea|KP Corea del Norte|LA Lao|MD Moldova|MK Macedonia|MM Burma|MO Macau|MU Mauritius|MW Malawi|NL Holland|' +
  'NL Hollande|NL Holanda|NL Pays Bas|NO Norge|NZ Aotearoa|PH Philippinen|PS Palästina|PS Palestine|RU Russian Federation|RU Rusia|SA Saudi Arabia|SA Saudi|SA Arabia Saudí|' +
  'SE Sverige|SK Slovak Republic|SY Syrien|SY Syria|SZ Swaziland|TL East Timor|TR Turkey|TR Turkiye|TW Formosa|TZ Tanzanie|UA Ukraine|US USA|US US|US United States of America|' +
  'US Amerika|US America|US États Unis|US EEUU|US EE UU|US EUA|VA Vatican|VA Vatikan|VN Viet Nam|VN Vietnam|ZA RSA';

/**
 * The names of all countries and territories in English, German, French and Spanish, and other common names, as
 * written.
 */
export function listMultilingualCountryNames(): readonly { readonly code: string; readonly name: string }[] {
  const english = countryCodes.map((code) => ({ code, name: getCountryName(code) }));
  const listed = [german, french, spanish, commonNames].flatMap((table) => table.split('|'));
  return [...english, ...listed.map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))];
}
