import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { PlanningValueSource } from './planning.sources.ts';

/** Names of the battery calculator's inputs. */
export const batteryCalculatorInputNames = [
  'capacity',
  'usable',
  'selfDischarge',
  'sleep',
  'transmitCurrent',
  'transmitTime',
  'receiveCurrent',
  'receiveTime',
  'measureCurrent',
  'measureTime',
  'messages',
] as const;
export type BatteryCalculatorInputName = (typeof batteryCalculatorInputNames)[number];

export interface BatteryCalculatorPreset {
  readonly id: string;
  readonly name: Message;
  /**
   * Values from the source. An empty text means that the source does not state the value because it depends on the
   * device.
   */
  readonly values: Readonly<Partial<Record<BatteryCalculatorInputName, string>>>;
  readonly source: PlanningValueSource;
  /** Explains what the values apply to. */
  readonly note: Message;
}

/** Empty values for presets from data sheets of modules, because these values depend on the device and its network. */
const timesUnknown = {
  transmitTime: '',
  receiveTime: '',
  measureCurrent: '',
  measureTime: '',
} as const;

const casalsExample: BatteryCalculatorPreset = {
  id: 'casals',
  name: msg`Published example: LoRaWAN, a message every 5 minutes`,
  values: {
    capacity: '2400',
    usable: '100',
    selfDischarge: '0',
    sleep: '45',
    transmitCurrent: '83',
    transmitTime: '56.6',
    receiveCurrent: '27',
    receiveTime: '2000',
    measureCurrent: '18.2',
    measureTime: '705',
    messages: '288',
  },
  source: {
    name: 'Casals et al., Modeling the energy performance of LoRaWAN, Sensors 17(10), 2364',
    url: 'https://doi.org/10.3390/s17102364',
    published: '2017-10-16',
  },
  note: msg`Reception includes waiting 2 s for both receive windows at 27 mA. Measurement includes waking up, preparing, processing and turning off. The paper calculates a battery life of 1 year.`,
};

const loRa: BatteryCalculatorPreset = {
  id: 'lora',
  name: msg`LoRaWAN: Microchip transceiver, 868 MHz, 15 dBm`,
  values: { sleep: '1.608', transmitCurrent: '41.54', receiveCurrent: '12.68', ...timesUnknown },
  source: {
    name: 'Microchip, LoRa transceiver, section 7.4.1, current consumption',
    url: 'https://onlinedocs.microchip.com/oxy/GUID-BC5AB492-AA63-41E4-8A56-931408AA8F4F-en-US-1/GUID-798C30DB-83DA-4ED4-9D0A-5DF371351E60.html',
    readIn: '2026-11',
  },
  note: msg`The transmit time is the time on air. The receive time depends on the device.`,
};

const nbIot: BatteryCalculatorPreset = {
  id: 'nb-iot',
  name: msg`NB-IoT: M5311, 23 dBm`,
  values: { sleep: '3', transmitCurrent: '167', receiveCurrent: '54', ...timesUnknown },
  source: {
    name: 'M5Stack, Module NB-IoT (M5311), specification',
    url: 'https://docs.m5stack.com/zh_CN/module/nb-iot',
    readIn: '2026-11',
  },
  note: msg`The sleep current applies to power saving mode. Measure the transmit and receive times, because they depend on the network and on coverage.`,
};

const lithiumThionylCell: BatteryCalculatorPreset = {
  id: 'ls26500',
  name: msg`Battery: Saft LS 26500, lithium thionyl chloride, size C`,
  values: { capacity: '7700', selfDischarge: '1' },
  source: {
    name: 'Saft, LS 26500 data sheet',
    url: 'https://novapart.co/products/LS26500%201S1P%20FLC/battery-36-v-c-lithium-thionyl-chloride-77-ah',
    readIn: '2026-11',
  },
  note: msg`Self-discharge is less than 1% after a year of storage at 20 °C.`,
};

/** The initial preset of the battery calculator. */
export const defaultBatteryCalculatorPreset = casalsExample;

/** Typical values with a published source. LTE-M and others are missing until a source is found. */
export const batteryCalculatorPresets: readonly BatteryCalculatorPreset[] = [
  casalsExample,
  loRa,
  nbIot,
  lithiumThionylCell,
];
