/**
 * Countries that ban permanent roaming or enforce a time limit, and countries where an operator has switched off its 2G or
 * 3G or will. State of November 2026, entries of high and medium confidence only; indicative, not legal advice.
 * Sources: Cullen International, Transforma Insights and Wireless Logic, many of them by way of "Band Atlas · Hyper Nexus
 * (https://www.aiotrf.com/ai/band-atlas/), CC BY 4.0"; Wikipedia (CC BY-SA) by way of mcc-mnc-list.
 */
export const roamingLimited: ReadonlySet<string> = new Set(['BR', 'CN', 'IN', 'NG', 'SA', 'TR']);

export const legacyEnding: ReadonlySet<string> = new Set(
  (
    'AE AT AU BE BH BN CA CH CL CN CO CZ DE DK EE ES FI FR GB GR HK HU ID IE IL IN IT JM JO JP KR KY LK LT MO MX MY NL ' +
    'NO NZ PH PL PR PT QA SA SE SG SI SX TV TW US VN ZA'
  ).split(' '),
);
