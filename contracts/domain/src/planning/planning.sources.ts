/** Source of a published value. */
export interface PlanningValueSource {
  readonly name: string;
  readonly url: string;
  /** Date of publication as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly published?: string;
  /** Month in which the page was read, as `YYYY-MM`, if the page has no date. */
  readonly readIn?: string;
}

/** Semtech's formula for the time on air. */
export const semtechLoRaTimeOnAirSource: PlanningValueSource = {
  name: "Semtech AN1200.13, LoRa modem designer's guide",
  url: 'https://www.semtech.com/uploads/documents/LoraDesignGuide_STD.pdf',
  published: '2013-07',
};

/** Data rates and maximum payload of each region. */
export const loRaWanRegionalParametersSource: PlanningValueSource = {
  name: 'LoRa Alliance RP002-1.0.5, LoRaWAN regional parameters',
  url: 'https://read.uberflip.com/i/1540208',
  published: '2025',
};

/** Maximum payload by data rate and region without a repeater, as published by a module manufacturer. */
export const loRaWanPayloadTablesSource: PlanningValueSource = {
  name: 'RAKwireless, maximum transmission load by region',
  url: 'https://docs.rakwireless.com/product-categories/software-apis-and-libraries/rui3/appendix/',
  readIn: '2026-11',
};

export const europeanLoRaWanBandsSource: PlanningValueSource = {
  name: 'ETSI EN 300 220-2 V3.2.1, section 4.3.3',
  url: 'https://www.etsi.org/deliver/etsi_en/300200_300299/30022002/03.02.01_60/en_30022002v030201p.pdf',
  published: '2018-06',
};

export const americanLoRaWanBandSource: PlanningValueSource = {
  name: 'FCC 47 CFR 15.247 (a)(1)(i)',
  url: 'https://www.ecfr.gov/current/title-47/section-15.247',
  published: '2021-09-01',
};

export const otherLoRaWanBandsSource: PlanningValueSource = {
  name: 'The Things Network, other frequency plans',
  url: 'https://www.thethingsnetwork.org/docs/lorawan/regional-parameters/other/',
  readIn: '2026-11',
};

export const theThingsNetworkFairUseSource: PlanningValueSource = {
  name: 'The Things Network, fair use policy',
  url: 'https://www.thethingsnetwork.org/docs/lorawan/duty-cycle/#fair-use-policy',
  readIn: '2026-11',
};

/** Semtech's formula for the battery charge used per day. */
export const semtechBatteryGuideSource: PlanningValueSource = {
  name: 'Semtech, The Book: calculate battery life',
  url: 'https://lora-developers.semtech.com/documentation/tech-papers-and-guides/the-book/calculate-battery-life/',
  readIn: '2026-11',
};
