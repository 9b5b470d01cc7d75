import { t } from '@lingui/core/macro';
import { Group } from '@visx/group';
import { arc } from '@visx/shape';
import { formatMatchScoreBand } from '@marketplace/contracts/matching/matching.scoreBandLabels.ts';
import { type MatchCriterionResult, getMatchScoreBand } from '@marketplace/contracts/matching/matching.views.ts';
import { splitScoreRingSegmentIntoDashes, computeScoreRingArcs, type ScoreRingSegmentAngles } from './scoreRingArcs.ts';
import classes from './ScoreRing.module.css';

export interface ScoreRingProps {
  /** One arc per criterion. Without criteria, the ring is a single arc filled to the score. */
  criteria: readonly MatchCriterionResult[];
  /** Score from 0 to 100. */
  score: number;
  /** Confidence from 0 to 1, used only in the accessible name. */
  confidence?: number;
  /** Diameter in pixels: 64 on cards, 40 in the table. */
  size?: number;
}

/** Space between arcs, and length and gap of the dots that mean "not stated", in pixels. */
const arcGap = 2.2;
const dot = { length: 1.4, gap: 2.2 };

function getStrokeWidth(size: number): number {
  if (size >= 60) return 5.5;
  return size >= 40 ? 4 : 3.6;
}

function toSingleArc(score: number): readonly MatchCriterionResult[] {
  return [{ criterion: 'geography', share: 1, value: score / 100, known: true }];
}

/**
 * Shows the score as a ring with one arc per criterion. The length of an arc shows the weight of the criterion, and the
 * filled part of the arc shows the value of the criterion. Dots mean "not stated".
 */
export function ScoreRing({ criteria, score, confidence, size = 64 }: ScoreRingProps) {
  const width = getStrokeWidth(size);
  const radius = (size - width) / 2;
  const band = arc<ScoreRingSegmentAngles>({
    innerRadius: radius - width / 2,
    outerRadius: radius + width / 2,
    startAngle: ({ start }) => start,
    endAngle: ({ end }) => end,
  });
  const path = (segment: ScoreRingSegmentAngles, known: boolean): string => {
    if (segment.end - segment.start < 1e-6) return '';
    const parts = known ? [segment] : splitScoreRingSegmentIntoDashes(segment, dot.length / radius, dot.gap / radius);
    return parts.map((part) => band(part) ?? '').join('');
  };
  const scoreBand = getMatchScoreBand(score);
  const quality = formatMatchScoreBand(scoreBand);
  const label =
    confidence === undefined
      ? t`Score ${score} of 100, ${quality}`
      : t`Score ${score} of 100, ${quality}, confidence ${{ percent: Math.round(confidence * 100) }} percent`;
  const arcs = computeScoreRingArcs(criteria.length === 0 ? toSingleArc(score) : criteria, arcGap / radius);
  return (
    <span className={classes['ring']} role="img" aria-label={label}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <Group top={size / 2} left={size / 2}>
          {arcs.map(({ criterion, known, filled, missing }) => (
            <g key={criterion} data-criterion={criterion} data-known={known}>
              <path className={classes['missing']} d={path(missing, known)} />
              <path className={classes['filled']} data-band={scoreBand} d={path(filled, known)} />
            </g>
          ))}
        </Group>
      </svg>
      <span className={classes['value']} style={{ fontSize: size * 0.315 }} aria-hidden="true">
        {score}
      </span>
    </span>
  );
}
