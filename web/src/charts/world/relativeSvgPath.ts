/** Parses a coordinate into hundredths of a unit, which are exact integers. */
const parseHundredths = (text: string): number => Math.round(Number(text) * 100);
/** Formats hundredths as a path number, without a leading zero. */
const formatHundredths = (steps: number): string => String(steps / 100).replace(/^(-?)0\./, '$1.');

/** Converts one line of a path to relative steps. */
function relativeLine(line: string): string {
  const [start = '', ...points] = line.split('L');
  let [x = 0, y = 0] = start.split(',').map(parseHundredths);
  const steps = points.flatMap((point) => {
    const [nextX = 0, nextY = 0] = point.split(',').map(parseHundredths);
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step.map(formatHundredths);
  });
  return `M${start}l${steps.join(' ').replaceAll(' -', '-')}`;
}

/**
 * Converts absolute to relative path commands, which makes the path a third smaller. Exact for coordinates with two
 * decimals.
 * @param d SVG path data with absolute moves and lines.
 */
export function toRelativeSvgPath(d: string): string {
  return d.replaceAll(/M([^MZ]+)/g, (_match, line: string) => relativeLine(line));
}
