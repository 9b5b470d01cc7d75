import { parseMermaid, renderMermaidSVG } from 'beautiful-mermaid';
import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';

/** Width in CSS pixels of the text column. A wider horizontal diagram is drawn from top to bottom. */
const maxWidth = 760;

/** Colours come from the style sheet, where the variables of the SVG are defined. Lengths are CSS pixels. */
const options = { bg: '#ffffff', fg: '#000000', nodeSpacing: 20, layerSpacing: 28, padding: 8 } as const;

const leftToRight = /^(\s*(?:flowchart|graph))\s+(?:LR|RL)\b/;

function readWidth(svg: string): number {
  return Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1] ?? 0);
}

function layOut(source: string): string {
  const svg = renderMermaidSVG(source, options);
  if (readWidth(svg) <= maxWidth || !leftToRight.test(source)) return svg;
  return renderMermaidSVG(source.replace(leftToRight, '$1 TD'), options);
}

/** Removes inline styles, which the content security policy forbids and which load fonts from other servers. */
function withoutStyles(svg: string): string {
  return svg.replaceAll(/<style>[^]*?<\/style>/g, '').replaceAll(/ style="[^"]*"/g, '');
}

/** Renders the connections of a flowchart as an HTML list, one connection per item. */
function describe(source: string): string {
  const { nodes, edges } = parseMermaid(source);
  const name = (id: string): string => {
    const lines = (nodes.get(id)?.label ?? id).split('\n');
    return lines.map((line) => line.trim()).join(' ');
  };
  const lines = edges.map(({ source: from, target, label }) => {
    const note = label === undefined ? '' : `: ${label}`;
    return `<li>${escapeHtml(`${name(from)} → ${name(target)}${note}`)}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

/**
 * Renders a Mermaid diagram as inline SVG, with its connections as text. Needs no browser and no network.
 * @param key prefix of element ids, unique in the page.
 * @param label accessible name.
 * @returns `null` for a diagram that cannot be drawn.
 */
export function renderMermaidDiagram(source: string, key: string, label: string): string | null {
  try {
    const svg = withoutStyles(layOut(source))
      .replace('<svg ', () => `<svg role="img" aria-label="${escapeHtml(label)}" `)
      .replaceAll(/(id="|url\(#)(arrowhead)/g, `$1${key}-$2`);
    const text = `<details><summary>Diagram as text</summary>${describe(source)}</details>`;
    return `<figure class="diagram"><div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(label)}">${svg}</div>${text}</figure>\n`;
  } catch {
    return null;
  }
}
