import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { colourTokens } from '../src/app/tokens.ts';
import { launchTestChromium } from './browser.ts';

/** Size of the image for link previews, in pixels. */
const size = { width: 1200, height: 630 } as const;
const place = path.resolve(import.meta.dirname, '../public/share.png');

const [ground] = colourTokens['--hero'];
const [line] = colourTokens['--hero-line'];
const [text] = colourTokens['--hero-text'];
const [text2] = colourTokens['--hero-text2'];
const [teal] = colourTokens['--hero-teal'];
const [dot] = colourTokens['--hero-dot'];

const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'),
).toString('base64');

/** Rings of a signal around the logo. */
const rings = [170, 250, 330, 410]
  .map((radius) => `<circle cx="960" cy="315" r="${radius}" fill="none" stroke="${line}" stroke-width="2"/>`)
  .join('');
const mark = `<g transform="translate(820 175) scale(10)" fill="none" stroke-width="3.4">
  <path stroke="${teal}" d="M14 3.2a10.8 10.8 0 0 1 10.27 7.46"/>
  <path stroke="${text}" d="M24.7 12.6a10.8 10.8 0 0 1-5.2 10.72M17.5 24.2a10.8 10.8 0 0 1-11.9-3.37M4.4 19a10.8 10.8 0 0 1 7.5-15.6"/>
  <circle cx="14" cy="14" r="3.2" fill="${text}"/></g>`;

const html = `<!doctype html><style>
  @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
  body { position: relative; margin: 0; background: ${ground} radial-gradient(${dot} 1.5px, transparent 1.5px) 0 0 / 24px 24px; }
  body { width: ${size.width}px; height: ${size.height}px; overflow: hidden; color: ${text}; font-family: Inter; }
  svg { position: absolute; inset: 0; }
  div { position: absolute; left: 72px; top: 150px; width: 600px; }
  h1 { margin: 0; font-size: 76px; line-height: 80px; font-weight: 600; letter-spacing: -0.035em; }
  p { margin: 36px 0 0; color: ${text2}; font-size: 30px; line-height: 42px; }
  b { position: absolute; left: 72px; bottom: 56px; font-size: 26px; font-weight: 560; }
</style><svg width="${size.width}" height="${size.height}">${rings}${mark}</svg>
<div><h1>The right network for every device.</h1><p>Find, compare and request quotes from IoT connectivity providers.</p></div>
<b>${productName}</b>`;

/** `node web/e2e/sharePicture.ts` renders the image for link previews from the colour tokens: web/public/share.png. */
await using browser = await launchTestChromium();
const page = await browser.newPage({ viewport: size });
await page.setContent(html);
await page.evaluate(async () => document.fonts.ready);
await page.screenshot({ path: place });
