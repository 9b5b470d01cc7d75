import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import { convertNumberTextToLatinCharacters } from '@marketplace/contracts/kernel/numberCharacters.ts';
import {
  type BuyerRequirements,
  deploymentScaleRequirementOptions,
} from '@marketplace/contracts/matching/matching.requirements.ts';

export type DeploymentScale = NonNullable<BuyerRequirements['deploymentScale']>;

/** Inclusive range of a number of devices. */
export interface DeviceCountRange {
  readonly least: number;
  readonly most: number;
}

/**
 * Number of devices per scale. A number on a boundary belongs to both scales. Numbers below the smallest scale belong
 * to the smallest scale.
 */
const scaleRanges: Readonly<Record<DeploymentScale, DeviceCountRange>> = {
  '1-5K': { least: 0, most: 5000 },
  '5-50K': { least: 5000, most: 50_000 },
  '>50K': { least: 50_000, most: Infinity },
};

const number = String.raw`(?:\d[\d.,' ]*)`;
const factor = String.raw`(?:k|thousand|m|mio|million)?`;
const bound = 'up to|at most|max|under|less than|<|more than|at least|min|over|from|>';
const approximatePrefix = 'about|around|approx|ca|circa|roughly|~';
const unitNoun = 'devices?|units?|sims?|sim cards?|connections?|things|pcs|pieces|trackers?|meters?|sensors?';
const volumeText = new RegExp(
  `^(?:(?:${approximatePrefix})\\.? ?)?(?<bound>${bound})?\\.? ?(?<one>${number})(?<oneFactor>${factor})` +
    `(?: ?(?:-|to) ?(?<other>${number})(?<otherFactor>${factor}))?\\+?(?: ?(?:${unitNoun}))?$`,
);

const factors: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
};

/** Parses a number of devices; `null` when it is not a single plausible number. */
function parseDevices(text: string, unit: string | undefined): number | null {
  const { decimal, thousands } = interpretTypedNumber(text);
  const times = factors[unit ?? ''] ?? 1;
  const read = times === 1 ? (thousands ?? decimal) : (decimal ?? thousands);
  return read === null ? null : Number(read) * times;
}

/** Parses an expected volume as typed; `null` for texts with more than a number or a range. */
export function parseDeviceCountRange(typed: string): DeviceCountRange | null {
  const text = convertNumberTextToLatinCharacters(typed)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐‑‒–—]/g, '-');
  const parts = volumeText.exec(text)?.groups;
  if (parts?.['one'] === undefined) return null;
  const { bound: limit, one, oneFactor, other, otherFactor } = parts;
  const end = other === undefined ? null : parseDevices(other, otherFactor);
  const start = parseDevices(one, oneFactor === '' && end !== null ? otherFactor : oneFactor);
  if (start === null || (other !== undefined && end === null)) return null;
  if (end !== null) return { least: Math.min(start, end), most: Math.max(start, end) };
  if (limit === undefined) return { least: start, most: text.includes('+') ? Infinity : start };
  return /^(?:up|at most|max|under|less|<)/.test(limit) ? { least: 0, most: start } : { least: start, most: Infinity };
}

/** The scale of a volume, by its maximum if it has one. */
function findScale({ least, most }: DeviceCountRange): DeploymentScale {
  const relevantDevices = Number.isFinite(most) ? most : least;
  return deploymentScaleRequirementOptions.find((scale) => relevantDevices <= scaleRanges[scale].most) ?? '>50K';
}

/**
 * The scale of an expected volume when it contradicts the chosen scale; `null` when both can be true, or when the
 * volume is not a plain number of devices.
 */
export function findDeploymentScaleForContradictingVolume(
  scale: DeploymentScale,
  typedVolume: string,
): DeploymentScale | null {
  const volume = parseDeviceCountRange(typedVolume);
  const { least, most } = scaleRanges[scale];
  if (volume === null || (volume.least <= most && volume.most >= least)) return null;
  return findScale(volume);
}
