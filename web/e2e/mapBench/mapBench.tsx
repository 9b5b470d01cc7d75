import '../../src/app/styles.ts';
import { MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mantineCssVariablesResolver, mantineTheme } from '../../src/app/mantineTheme.ts';
import { ChoroplethMap } from '../../src/charts/world/ChoroplethMap.tsx';
import { getChoroplethShade } from '../../src/charts/world/choropleth.ts';
import { projectedCountries } from '../../src/charts/world/projectedWorld.ts';

/**
 * The change in each measured frame. `map`: simulated mouse and wheel events move the real map; `layer`: the transforms
 * recorded from the map move a static copy of its picture; `paths`: the shapes of all paths of that copy change,
 * without movement.
 */
type Mover = 'map' | 'layer' | 'paths';
type Values = ReadonlyMap<string, number>;

/** Functions that the benchmark calls on this page. */
export interface MapBenchmarkPageFunctions {
  /** Returns the frames per second during one second of panning and one second of zooming. */
  frames(this: void, mover: Mover): Promise<number>;
  /** Returns the number of changes to elements of the map during its last movement. */
  changesOfCountries(this: void): number;
  /**
   * Returns the average time in milliseconds that it takes to change the shades of a number of countries.
   * @param by `react` if React renders the shades, `attributes` if the attributes of the elements are changed directly.
   */
  repaint(this: void, by: 'react' | 'attributes', countries: number): number;
}

const codes = projectedCountries.map(({ code }) => code);
const milliseconds = 2_000;

const firstValues: Values = new Map(codes.map((code, at) => [code, (at % 10) / 10]));
let show: (next: Values) => void = () => undefined;

function Shown() {
  const [present, setPresent] = useState(firstValues);
  useEffect(() => {
    show = setPresent;
  }, []);
  return (
    <ChoroplethMap
      values={present}
      selected={null}
      nameOf={(code) => code}
      describe={() => []}
      onPick={() => undefined}
      label="Map"
    />
  );
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
};

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** The layer that contains the map's picture. */
const mapLayer = (): HTMLElement => find('#map [role="group"][aria-label="Map"]').parentElement ?? find('#map');
const mapView = (): HTMLElement => mapLayer().parentElement ?? find('#map');
const bareLayer = (): HTMLElement => find('#bare > div > div');

/** Copies the current picture into a layer without listeners. */
function copyPicture(): void {
  const view = mapView().cloneNode(true) as HTMLElement;
  find('#bare').replaceChildren(view);
  bareLayer().style.willChange = 'transform';
}

function mouse(type: string, [clientX, clientY]: readonly [number, number]): void {
  const target = type === 'mousedown' ? mapView() : window;
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX, clientY }));
}

/** Returns the mouse position after a fraction of the drag, which is one full loop. */
const around = (share: number): readonly [number, number] => [
  688 + 300 * Math.sin(2 * Math.PI * share),
  375 + 150 * Math.sin(4 * Math.PI * share),
];

/**
 * Moves the map for one frame: drags it in the first half of the measurement, and zooms in and out with the wheel in
 * the second half.
 */
function moveMap(share: number): void {
  if (share < 0.5) {
    mouse('mousemove', around(share * 2));
    return;
  }
  const deltaY = share < 0.75 ? -12 : 12;
  mapView().dispatchEvent(
    new WheelEvent('wheel', { bubbles: true, cancelable: true, view: window, deltaY, clientX: 688, clientY: 375 }),
  );
}

/** Transforms recorded from the map, replayed on the plain layer. */
let taken: string[] = [];
let changes = 0;

const paths = (): readonly SVGPathElement[] => [...bareLayer().querySelectorAll('path')];

function moverOf(mover: Mover): (share: number) => void {
  if (mover === 'map') {
    taken = [];
    return (share) => {
      moveMap(share);
      taken.push(mapLayer().style.transform);
    };
  }
  if (mover === 'layer') {
    return (share) => {
      bareLayer().style.transform = taken[Math.floor(share * taken.length)] ?? '';
    };
  }
  const swapped = paths().map((path) => ({
    path,
    forms: [path.getAttribute('d') ?? '', `M0,0${path.getAttribute('d') ?? ''}`],
  }));
  let turn = 0;
  return () => {
    turn = 1 - turn;
    for (const { path, forms } of swapped) path.setAttribute('d', forms[turn] ?? '');
  };
}

/** Shows either the map or the plain layer; both keep their size. */
function bringForward(shown: 'map' | 'bare'): void {
  for (const id of ['map', 'bare']) find(`#${id}`).style.visibility = id === shown ? 'visible' : 'hidden';
}

async function frames(mover: Mover): Promise<number> {
  bringForward(mover === 'map' ? 'map' : 'bare');
  for (let still = 0; still < 30; still += 1) await nextFrame();
  const observer = new MutationObserver((records) => {
    changes += records.filter(({ target }) => target instanceof SVGElement && target.matches('g, path, circle')).length;
  });
  changes = 0;
  observer.observe(mapLayer(), { subtree: true, attributes: true, childList: true });
  const move = moverOf(mover);
  if (mover === 'map') mouse('mousedown', around(0));
  const startedAt = await nextFrame();
  let now = startedAt;
  let count = 0;
  for (let isDown = true; now - startedAt < milliseconds; count += 1) {
    const share = (now - startedAt) / milliseconds;
    if (mover === 'map' && isDown && share >= 0.5) {
      mouse('mouseup', around(1));
      isDown = false;
    }
    move(share);
    now = await nextFrame();
  }
  observer.disconnect();
  return (count * 1_000) / (now - startedAt);
}

/** Changes the values of the given number of countries. */
function changed(values: Values, countries: number): Values {
  const own = new Set(codes.slice(0, countries));
  return new Map([...values].map(([code, value]) => [code, own.has(code) ? (value + 0.5) % 1 : value]));
}

/** Currently displayed values. */
const shown = { react: firstValues, attributes: firstValues };
const repeats = 10;

function repaint(by: 'react' | 'attributes', countries: number): number {
  const root = by === 'react' ? 'map' : 'bare';
  bringForward(root);
  const marks = new Map(codes.map((code) => [code, find(`#${root} [data-code="${code}"]`)]));
  const shaded = codes.slice(0, countries).map((code) => {
    const mark = marks.get(code) ?? find(`#${root}`);
    return { code, mark: mark.querySelector('[data-shade]') ?? mark };
  });
  /** Reading a colour makes the browser compute the styles of everything that has changed. */
  const settle = (): string[] => [...marks.values()].map((mark) => getComputedStyle(mark).fill);
  settle();
  let took = 0;
  for (let turn = 0; turn < repeats; turn += 1) {
    const next = changed(shown[by], countries);
    shown[by] = next;
    const startedAt = performance.now();
    if (by === 'react') flushSync(() => show(next));
    else for (const { code, mark } of shaded) mark.setAttribute('data-shade', getChoroplethShade(next.get(code)));
    settle();
    took += performance.now() - startedAt;
  }
  return took / repeats;
}

createRoot(find('#map')).render(
  <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineCssVariablesResolver}>
    <Shown />
  </MantineProvider>,
);
await nextFrame();
await nextFrame();
copyPicture();
Object.assign(window, {
  mapBench: { frames, repaint, changesOfCountries: () => changes } satisfies MapBenchmarkPageFunctions,
});
