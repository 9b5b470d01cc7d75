import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import { latinDigits } from '@marketplace/contracts/kernel/typedDigits.ts';
import { type Requirements, scaleOptions } from '@marketplace/contracts/matching/matching.requirements.ts';

export type DeploymentScale = NonNullable<Requirements['deploymentScale']>;

/** Devices that a volume speaks of, both ends included. */
export interface VolumeRange {
  readonly least: number;
  readonly most: number;
}

/** Devices of each scale; one that stands on a border is in both. Fewer than the smallest says are of the smallest. */
const scaleRanges: Readonly<Record<DeploymentScale, VolumeRange>> = {
  '1-5K': { least: 0, most: 5000 },
  '5-50K': { least: 5000, most: 50_000 },
  '>50K': { least: 50_000, most: Infinity },
};

const number = String.raw`(?:\d[\d.,' ]*)`;
const factor = String.raw`(?:k|thousand|m|mio|million)?`;
const bound = 'up to|at most|max|under|less than|<|more than|at least|min|over|from|>';
const about = 'about|around|approx|ca|circa|roughly|~';
const things = 'devices?|units?|sims?|sim cards?|connections?|things|pcs|pieces|trackers?|meters?|sensors?';
const volumeText = new RegExp(
  `^(?:(?:${about})\\.? ?)?(?<bound>${bound})?\\.? ?(?<one>${number})(?<oneFactor>${factor})` +
    `(?: ?(?:-|to) ?(?<other>${number})(?<otherFactor>${factor}))?\\+?(?: ?(?:${things}))?$`,
);

const factors: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
};

/** `null` for what no person would read as one number of devices. */
function devices(text: string, unit: string | undefined): number | null {
  const { decimal, thousands } = numberReadings(text);
  const times = factors[unit ?? ''] ?? 1;
  const read = times === 1 ? (thousands ?? decimal) : (decimal ?? thousands);
  return read === null ? null : Number(read) * times;
}

/** The devices that an expected volume speaks of, as typed; `null` for texts that say more than a number or a range. */
export function volumeRange(typed: string): VolumeRange | null {
  const text = latinDigits(typed)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‐‑‒–—]/g, '-');
  const parts = volumeText.exec(text)?.groups;
  if (parts?.['one'] === undefined) return null;
  const { bound: limit, one, oneFactor, other, otherFactor } = parts;
  const end = other === undefined ? null : devices(other, otherFactor);
  const start = devices(one, oneFactor === '' && end !== null ? otherFactor : oneFactor);
  if (start === null || (other !== undefined && end === null)) return null;
  if (end !== null) return { least: Math.min(start, end), most: Math.max(start, end) };
  if (limit === undefined) return { least: start, most: text.includes('+') ? Infinity : start };
  return /^(?:up|at most|max|under|less|<)/.test(limit) ? { least: 0, most: start } : { least: start, most: Infinity };
}

/** The scale that volumes like this one are of: that of the most devices, where there is a most. */
function scaleOf({ least, most }: VolumeRange): DeploymentScale {
  const devicesMeant = Number.isFinite(most) ? most : least;
  return scaleOptions.find((scale) => devicesMeant <= scaleRanges[scale].most) ?? '>50K';
}

/**
 * The scale that an expected volume speaks of, where it contradicts the chosen one; `null` where both may hold, and where the volume is
 * no plain number of devices.
 */
export function contradictedScale(scale: DeploymentScale, typedVolume: string): DeploymentScale | null {
  const volume = volumeRange(typedVolume);
  const { least, most } = scaleRanges[scale];
  if (volume === null || (volume.least <= most && volume.most >= least)) return null;
  return scaleOf(volume);
}
